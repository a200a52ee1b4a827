/** The form on the landing page makes links without scripts and takes what people type. */
import { describe, expect, it } from 'vitest'
import { linkWithClicks } from '../../../shared/links.ts'
import { merged } from '../../support/service/people.ts'
import { asBrowser, asForm, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://target.example/long'
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) => {
	const init = asForm(fields)
	return service.ask('/', { ...init, headers: { ...init.headers, ...headers } })
}
const madeBy = async (answer: Response) => {
	expect(answer.status).toBe(303)
	const page = await service.ask(answer.headers.get('location')!)
	return linkWithClicks.parse(await page.json()).data
}

describe('GET /', () => {
	it('shows the form, to everyone', async () => {
		for (const init of [{}, asBrowser]) {
			const answer = await service.ask('/', init)
			expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
			const text = await answer.text()
			for (const name of ['url', 'alias', 'expires_in', 'max_clicks', 'password'])
				expect(text).toContain(`name="${name}"`)
		}
	})
})

describe('POST /', () => {
	it('makes a link and leads to the page its monitor key opens', async () => {
		const record = await madeBy(await post({ url, alias: '', expires_in: '', max_clicks: '', password: '' }))
		expect(record.short_url).toHaveLength(7)
		expect(record).toMatchObject({ long_url: url, max_clicks: null, expires_at: null, is_protected: false })
	})

	it.each([
		['an alias', { alias: 'By-Form' }, { short_url: 'By-Form' }],
		[
			'days',
			{ expires_in: '2' },
			{ max_clicks: null, expires_at: new Date(service.clock.now + 2 * 86_400_000).toISOString() },
		],
		['clicks', { max_clicks: '3' }, { max_clicks: 3, expires_at: null }],
		['a password', { password: 'p' }, { is_protected: true }],
		[
			'the fields of the JSON interface',
			{ isLimited: 'on', limitation_type: 'clicks', max_clicks: '4', isProtected: 'true', password: 'p' },
			{ max_clicks: 4, is_protected: true },
		],
		['a title', { title: ' The menu ' }, { title: 'The menu' }],
		['tags', { tags: 'print, "Berlin, Mitte",' }, { tags: ['print', 'Berlin, Mitte'] }],
		['the box that passes on the query', { forward_query: 'on' }, { forward_query: true }],
		[
			'them empty',
			{ title: ' ', tags: ' , ', forward_query: '' },
			{ title: null, tags: [], forward_query: false },
		],
	])('takes %s', async (_, fields, expected) => {
		expect(await madeBy(await post({ url, ...fields }))).toMatchObject(expected)
	})

	it.each([
		['example.org/page', 'https://example.org/page'],
		[' localhost:8080/x ', 'http://localhost:8080/x'],
		['192.168.1.20', 'http://192.168.1.20'],
	])('takes an address without its scheme: %j', async (typed, long_url) => {
		expect(await madeBy(await post({ url: typed }))).toMatchObject({ long_url })
	})

	it.each([
		['no URL', { url: '' }, 400, 'validation_failed'],
		['a wrong URL', { url: 'nonsense' }, 400, 'validation_failed'],
		['our own host without its scheme', { url: 'kurz.example/x' }, 400, 'validation_failed'],
		['a name and a password without a scheme', { url: 'u:p@example.org' }, 400, 'validation_failed'],
		['a number that is none', { url, expires_in: 'ten' }, 400, 'validation_failed'],
		['a number out of range', { url, max_clicks: '0' }, 400, 'validation_failed'],
		['a short alias', { url, alias: 'abc' }, 400, 'validation_failed'],
		['a tag twice', { url, tags: 'Print, print' }, 400, 'validation_failed'],
		['a long title', { url, title: 'x'.repeat(201) }, 400, 'validation_failed'],
		['a reserved alias', { url, alias: 'login' }, 400, 'reserved_alias'],
		['a taken alias', { url, alias: 'occupied' }, 409, 'alias_already_exists'],
	])('shows the form again with what was typed: %s', async (_, fields, status, code) => {
		await service.client.shorten({ url, alias: 'occupied' }).catch(() => {})
		const page = await post({ ...fields, password: 'not-to-be-echoed' })
		const text = await page.text()
		expect(page.status).toBe(status)
		expect(text).toContain('name="url"')
		if (fields.url) expect(text).toContain(`value="${fields.url}"`)
		expect(text).not.toContain('not-to-be-echoed')
		const plain = await post(fields, { accept: 'application/json' })
		expect([plain.status, (await plain.json()).error]).toEqual([status, code])
	})

	it('refuses a form of another site, another type, and a credential that is not valid', async () => {
		expect((await post({ url }, { origin: 'https://evil.example' })).status).toBe(403)
		expect((await post({ url }, { origin: 'null' })).status).toBe(403)
		expect((await post({ url }, { 'content-type': 'text/plain' })).status).toBe(415)
		expect((await post({ url: `https://example.org/${'x'.repeat(70_000)}` })).status).toBe(413)
		expect((await post({ url }, { cookie: 'sid=dead' })).status).toBe(401)
		const closed = joinService(service, { ANONYMOUS: 'off' })
		expect((await closed.ask('/', asForm({ url }))).status).toBe(401)
	})

	it('clears a dead cookie with its 401', async () => {
		const answer = await post({ url }, { cookie: 'sid=dead' })
		expect(answer.headers.get('set-cookie')).toMatch(/^sid=;.*Max-Age=0/)
		expect(answer.headers.get('www-authenticate')).toBe('Bearer')
	})
})

it.each([
	[
		{ isLimited: 'false', expires_in: '3', isProtected: 'false', password: 'zz' },
		{ expires_at: null, is_protected: false },
	],
	[
		{ isLimited: 'Off', max_clicks: '3', isProtected: 'No', password: 'zz' },
		{ max_clicks: null, is_protected: false },
	],
	[{ isLimited: 'True', limitation_type: 'clicks', max_clicks: '3' }, { max_clicks: 3 }],
	[{ isProtected: 'YES', password: 'zz' }, { is_protected: true }],
	[
		{ isLimited: '', max_clicks: '3', isProtected: ' ', password: 'zz' },
		{ max_clicks: 3, is_protected: true },
	],
])('a switch is read as people write it: %j', async (fields, expected) => {
	const answer = await service.ask('/', asForm({ url, ...(fields as Record<string, string>) }))
	const record = await (await service.ask(answer.headers.get('location')!)).json()
	expect(record.data).toMatchObject(expected)
})

it.each(['checked', 'x', 'wahr', 'null'])(
	'a switch that says neither yes nor no is refused: %s',
	async (word) => {
		for (const fields of [
			{ isLimited: word, limitation_type: 'clicks', max_clicks: '1' },
			{ isProtected: word, password: 'zz' },
		]) {
			const init = asForm({ url, ...fields })
			const answer = await service.ask('/', merged(init, { headers: { accept: 'application/json' } }))
			expect(answer.status).toBe(400)
			expect((await answer.json()).details).toMatchObject([{ path: Object.keys(fields)[0] }])
		}
	},
)
