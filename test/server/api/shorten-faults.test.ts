/** Which values, names and targets of a new link are refused, and that none is repeated. */
import { expect, it } from 'vitest'
import { codeOf } from '../../support/service/answers.ts'
import { openService } from '../../support/service/service.ts'
import { faultPaths, shortenAt } from '../../support/service/shorten.ts'

const service = await openService()
const url = 'https://example.org/a/very/long/path?with=query'
const shorten = shortenAt(service)

const wrong = (type: string): unknown[] =>
	[null, true, 5, 'text', [], {}, 1.5, ''].filter((value) => {
		if (type === 'string') return typeof value !== 'string'
		if (type === 'boolean') return typeof value !== 'boolean'
		return true
	})
const limited = { isLimited: true, limitation_type: 'both', expires_in: 1, max_clicks: 1 }
const base: Record<string, [Record<string, unknown>, unknown[]]> = {
	url: [
		{},
		[
			...[undefined, '', '   ', 'example.org', '/path', 'ftp://example.org', 'javascript:alert(1)'],
			...['https://', 'https://u@example.org', 'https://:p@example.org'],
			`https://example.org/${'a'.repeat(8192)}`,
			// Nine times as long in a redirect.
			`https://example.org/${'語'.repeat(909)}`,
			`https://example.org/${' x'.repeat(2100)}`,
			'https://example.org/\0',
			'https://example.org/\ud800',
			...wrong('string'),
		],
	],
	type: [{}, ['other', 'Random', ...wrong('string')]],
	alias: [
		{ type: 'alias' },
		[
			...[undefined, '', 'four', 'sixteen_is_more_', 'with space', 'dots.dots', 'ünïcode', 'a/b/c'],
			...wrong('string'),
		],
	],
	isLimited: [{}, wrong('boolean')],
	limitation_type: [{ ...limited }, ['other', ...wrong('string')]],
	expires_in: [limited, [undefined, 0, -1, 3651, 1.5, '5', 1e99, null, true, [], {}]],
	max_clicks: [limited, [undefined, 0, -1, 1_000_000_001, 1.5, '5', null, true, [], {}]],
	isProtected: [{}, wrong('boolean')],
	password: [{ isProtected: true }, [undefined, '', 'x'.repeat(129), ...wrong('string')]],
}
const cases = Object.entries(base).flatMap(([field, [more, values]]) =>
	values.map((value) => [field, value, more] as const),
)
it.each(cases)('%s: %j is validation_failed, and not echoed', async (field, value, more) => {
	expect(await faultPaths(await shorten({ url, ...more, [field]: value }))).toContain(field)
})

it('every mistake is named at once', async () => {
	const body = { url: 5, isLimited: true, limitation_type: 'both', expires_in: 0, max_clicks: 0 }
	expect(await faultPaths(await shorten(body))).toEqual(['url', 'expires_in', 'max_clicks'])
})

it('a URL of characters outside the first 65,536 counts as long as its redirect', async () => {
	expect(await faultPaths(await shorten({ url: `https://example.org/${'😀'.repeat(5_000)}` }))).toEqual([
		'url',
	])
})

it('a number beyond what JavaScript can count is one mistake', async () => {
	const body = { url, isLimited: true, limitation_type: 'clicks', max_clicks: 2 ** 60 }
	expect(await faultPaths(await shorten(body))).toEqual(['max_clicks'])
})

it('an alias is unique regardless of case', async () => {
	expect((await shorten({ url, alias: 'TakenOne' })).status).toBe(201)
	for (const alias of ['TakenOne', 'takenone', 'TAKENONE'])
		expect(await codeOf(await shorten({ url, alias }))).toEqual([409, 'alias_already_exists'])
})

const reserved = ['login', 'Admin', 'SHORTEN', 'my-links', 'sign-in', 'livez']
it.each(reserved)('an alias may not be reserved: %s', async (alias) => {
	expect(await codeOf(await shorten({ url, alias }))).toEqual([400, 'reserved_alias'])
})

const likeRoutes = ['authors', 'auth-x', 'linksy', 'accounts1', 'livezz']
it.each(likeRoutes)('an alias may begin like a route: %s', async (alias) => {
	const made = await service.client.shorten({ url, alias, isProtected: true, password: 'p' })
	expect(await service.client.unlock(alias, 'p')).toEqual({ url })
	const key = made.monitor_url.slice(2)
	expect((await service.client.details(alias, key)).clicks).toBe(1)
	expect((await service.client.analytics(alias, key)).body.data.clicks).toBe(1)
	expect(await service.client.remove(alias, key)).toEqual({ status: 'success' })
})
