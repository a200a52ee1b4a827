/** Owns the proof of the contract's section "Create": the answer, what is accepted and what is refused. */
import { describe, expect, it } from 'vitest'
import { baseUrl, openService } from '../../support/service/service.ts'
import { faultPaths, shortenAt } from '../../support/service/shorten.ts'

const service = await openService()
const url = 'https://example.org/a/very/long/path?with=query'
const shorten = shortenAt(service)
const recordOf = async (body: { short_url: string; monitor_url: string }) =>
	(await service.client.analytics(body.short_url, body.monitor_url.slice(2))).body.data

describe('the answer', () => {
	it('is 201 with exactly status, short_url, monitor_url, and Location holds the absolute short link', async () => {
		const answer = await shorten({ url })
		const body = await answer.json()
		expect(answer.status).toBe(201)
		expect(Object.keys(body).sort()).toEqual(['monitor_url', 'short_url', 'status'])
		expect(body.status).toBe('success')
		expect(body.short_url).toMatch(/^[23456789bcdfghjkmnpqrstvwxyz]{7}$/)
		expect(body.monitor_url).toMatch(/^m\/[A-Za-z0-9_-]{24}$/)
		expect(answer.headers.get('location')).toBe(`${baseUrl}/${body.short_url}`)
	})

	it('makes links from BASE_URL, never from the Host header', async () => {
		const answer = await shorten({ url }, { host: 'evil.example' })
		expect(answer.headers.get('location')).toMatch(/^https:\/\/kurz\.example\//)
	})
})

it('an address that grows to the longest redirect is taken, and one character more is not', async () => {
	const start = 'https://example.org/'
	const room = 8192 - start.length
	const longest = start + '語'.repeat(Math.floor(room / 9)) + 'x'.repeat(room % 9)
	const { short_url } = await service.client.shorten({ url: longest })
	expect((await service.ask(`/${short_url}`)).headers.get('location')).toHaveLength(8192)
	expect(await faultPaths(await shorten({ url: `${longest}x` }))).toEqual(['url'])
})

describe('the fields', () => {
	it('only url is required, and the link is open and unlimited then', async () => {
		expect(await recordOf(await (await shorten({ url })).json())).toMatchObject({
			long_url: url,
			is_protected: false,
			max_clicks: null,
			expires_at: null,
			status: 'active',
		})
	})

	it.each([
		['an alias without a type makes an alias', { alias: 'First_one' }, 'First_one'],
		['type alias with an alias', { type: 'alias', alias: 'Sec-ond' }, 'Sec-ond'],
		['five characters', { alias: 'abcde' }, 'abcde'],
		['fifteen characters', { alias: 'abcdefghijklmno' }, 'abcdefghijklmno'],
	])('%s', async (_, fields, slug) => {
		expect((await (await shorten({ url, ...fields })).json()).short_url).toBe(slug)
	})

	it.each([
		['type random ignores the alias', { type: 'random', alias: 'x' }],
		['an empty alias means random', { alias: '' }],
		['unknown fields are ignored', { nonsense: { deep: [1] } }],
		[
			'ignored limits may hold anything',
			{ isLimited: false, limitation_type: '', expires_in: null, max_clicks: '0' },
		],
		['an ignored password may hold anything', { isProtected: false, password: 0 }],
	])('%s', async (_, fields) => {
		const answer = await shorten({ url, ...fields })
		expect(answer.status).toBe(201)
		expect((await answer.json()).short_url).toHaveLength(7)
	})

	it.each([
		['time', { expires_in: 3650 }, { max_clicks: null }, 3650],
		['clicks', { max_clicks: 1_000_000_000, expires_in: '' }, { max_clicks: 1_000_000_000 }, null],
		['both', { expires_in: 1, max_clicks: 1 }, { max_clicks: 1 }, 1],
	])('limitation_type %s', async (limitation_type, fields, expected, days) => {
		const answer = await shorten({ url, isLimited: true, limitation_type, ...fields })
		const record = await recordOf(await answer.json())
		expect(record).toMatchObject(expected)
		expect(record.expires_at).toBe(
			days === null ? null : new Date(service.clock.now + days * 86_400_000).toISOString(),
		)
	})

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
				undefined,
				'',
				'   ',
				'example.org',
				'/path',
				'ftp://example.org',
				'javascript:alert(1)',
				'https://',
				'https://u@example.org',
				'https://:p@example.org',
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
				undefined,
				'',
				'four',
				'sixteen_is_more_',
				'with space',
				'dots.dots',
				'ünïcode',
				'a/b/c',
				...wrong('string'),
			],
		],
		isLimited: [{}, wrong('boolean')],
		limitation_type: [{ ...limited }, [undefined, 'other', ...wrong('string')]],
		expires_in: [limited, [undefined, 0, -1, 3651, 1.5, '5', 1e99, null, true, [], {}]],
		max_clicks: [limited, [undefined, 0, -1, 1_000_000_001, 1.5, '5', null, true, [], {}]],
		isProtected: [{}, wrong('boolean')],
		password: [{ isProtected: true }, [undefined, '', 'x'.repeat(129), ...wrong('string')]],
	}
	it.each(
		Object.entries(base).flatMap(([field, [more, values]]) =>
			values.map((value) => [field, value, more] as const),
		),
	)('%s: %j is validation_failed, and nothing submitted is echoed', async (field, value, more) => {
		expect(await faultPaths(await shorten({ url, ...more, [field]: value }))).toContain(field)
	})

	it('8,192 characters of URL and 128 of password fit', async () => {
		const long = `https://example.org/${'a'.repeat(8192 - 20)}`
		const answer = await shorten({ url: long, isProtected: true, password: 'p'.repeat(128) })
		expect((await recordOf(await answer.json())).long_url).toBe(long)
	})

	it('names every fault at once', async () => {
		expect(
			await faultPaths(
				await shorten({ url: 5, isLimited: true, limitation_type: 'both', expires_in: 0, max_clicks: 0 }),
			),
		).toEqual(['url', 'expires_in', 'max_clicks'])
	})

	it.each([[null], [[]], ['text'], [5], [true]])(
		'a body that is no object (%j) is validation_failed',
		async (body) => {
			expect(await faultPaths(await shorten(body))).toEqual([''])
		},
	)

	it('passwords are neither echoed nor stored as they are', async () => {
		const secret = 'a-very-secret-password'
		expect(await (await shorten({ url: 5, isProtected: true, password: secret })).text()).not.toContain(
			secret,
		)
		await shorten({ url, isProtected: true, password: secret })
		const rows = await service.database.sql<{ password_hash: string }[]>`select password_hash from links`
		const hashes = rows.map((row) => row.password_hash).filter(Boolean)
		expect(hashes.every((hash) => hash.startsWith('$argon2id$') && !hash.includes(secret))).toBe(true)
	})
})

describe('the body', () => {
	it.each(['', '{', '{"url":}', 'url=https://example.org', '\ufeff', '{"url":"https://example.org"} x'])(
		'that is no JSON is one detail invalid_json: %j',
		async (text) => {
			const answer = await service.ask('/api/v1/shorten', {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: text,
			})
			const body = await answer.json()
			expect([answer.status, body.error]).toEqual([400, 'validation_failed'])
			expect(body.details).toMatchObject([{ path: '', code: 'invalid_json' }])
		},
	)

	it('that is no UTF-8 is refused, not stored as something else', async () => {
		const answer = await service.ask('/api/v1/shorten', {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: Buffer.from('{"url":"https://example.org/\xff\xfe"}', 'latin1'),
		})
		expect([answer.status, (await answer.json()).details]).toMatchObject([400, [{ code: 'invalid_json' }]])
	})

	it.each([
		undefined,
		'text/plain',
		'application/x-www-form-urlencoded',
		'multipart/form-data; boundary=x',
		'application/jsonp',
	])('of type %s is unsupported_media_type', async (type) => {
		const answer = await service.ask('/api/v1/shorten', {
			method: 'POST',
			headers: type === undefined ? {} : { 'content-type': type },
			body: new TextEncoder().encode(JSON.stringify({ url })),
		})
		expect([answer.status, await answer.json()]).toEqual([415, { error: 'unsupported_media_type' }])
	})

	it('may name a charset', async () => {
		expect((await shorten({ url }, { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(201)
	})

	it.each([
		['64 KiB and one byte', 64 * 1024 + 1, 413],
		['1 MiB', 1024 * 1024, 413],
		['64 KiB', 64 * 1024, 201],
	])('of %s', async (_, size, status) => {
		const text = JSON.stringify({ url, pad: '' })
		const body = JSON.stringify({ url, pad: 'x'.repeat(size - text.length) })
		expect(body).toHaveLength(size)
		for (const stream of [false, true]) {
			const answer = await service.ask('/api/v1/shorten', {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: stream ? new Blob([body]).stream() : body,
			})
			expect(answer.status).toBe(status)
			if (status === 413) expect(await answer.json()).toEqual({ error: 'payload_too_large' })
		}
	})
})
