/** Owns the proof of the contract's section "Create": what is accepted, what is refused, and that a retry makes no second link. */
import { describe, expect, it } from 'vitest'
import { asJson, baseUrl, joinService, openService } from '../../support/service.ts'

const service = await openService()
const url = 'https://example.org/a/very/long/path?with=query'
const shorten = (body: unknown, headers: Record<string, string> = {}) => {
	const init = asJson(body)
	return service.ask('/api/v1/shorten', { ...init, headers: { ...init.headers, ...headers } })
}
const paths = async (answer: Response) => {
	const body = await answer.json()
	expect([answer.status, body.error]).toEqual([400, 'validation_failed'])
	for (const detail of body.details) expect(Object.keys(detail).sort()).toEqual(['code', 'message', 'path'])
	return body.details.map((detail: { path: string }) => detail.path)
}
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
		expect(await paths(await shorten({ url, ...more, [field]: value }))).toContain(field)
	})

	it('8,192 characters of URL and 128 of password fit', async () => {
		const long = `https://example.org/${'a'.repeat(8192 - 20)}`
		const answer = await shorten({ url: long, isProtected: true, password: 'p'.repeat(128) })
		expect((await recordOf(await answer.json())).long_url).toBe(long)
	})

	it('names every fault at once', async () => {
		expect(
			await paths(
				await shorten({ url: 5, isLimited: true, limitation_type: 'both', expires_in: 0, max_clicks: 0 }),
			),
		).toEqual(['url', 'expires_in', 'max_clicks'])
	})

	it.each([[null], [[]], ['text'], [5], [true]])(
		'a body that is no object (%j) is validation_failed',
		async (body) => {
			expect(await paths(await shorten(body))).toEqual([''])
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

describe('an address of the service itself', () => {
	const there = joinService(service, { BASE_URL: 'http://Kurz.Local:8080' })
	it.each([
		['https://kurz.example/x', service],
		['https://KURZ.example:443/', service],
		['https://kurz.example./x', service],
		['http://kurz.example:443/x', service],
		['http://kurz.local:8080/abc', there],
	])('is a loop: %s', async (loop, at) => {
		const answer = await at.ask('/api/v1/shorten', asJson({ url: loop }))
		expect(await paths(answer)).toEqual(['url'])
	})
	it.each([
		['http://kurz.example/x', service],
		['https://kurz.example:8443/x', service],
		['https://www.kurz.example/x', service],
		['http://kurz.local/abc', there],
	])('is not one on another port or host: %s', async (other, at) => {
		expect((await at.ask('/api/v1/shorten', asJson({ url: other }))).status).toBe(201)
	})
})

describe('an alias', () => {
	it('is unique in every case of letters', async () => {
		expect((await shorten({ url, alias: 'TakenOne' })).status).toBe(201)
		for (const alias of ['TakenOne', 'takenone', 'TAKENONE']) {
			const answer = await shorten({ url, alias })
			expect([answer.status, await answer.json()]).toEqual([409, { error: 'alias_already_exists' }])
		}
	})

	it.each(['login', 'Admin', 'SHORTEN', 'my-links', 'sign-in', 'livez'])(
		'may not be reserved: %s',
		async (alias) => {
			const answer = await shorten({ url, alias })
			expect([answer.status, await answer.json()]).toEqual([400, { error: 'reserved_alias' }])
		},
	)
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

describe('Idempotency-Key', () => {
	const key = () => Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64url')
	const again = async (repeatKey: string, body: unknown) => {
		const answer = await shorten(body, { 'idempotency-key': repeatKey })
		return { status: answer.status, body: await answer.json() }
	}
	const linkCount = async () =>
		(await service.database.sql<{ n: number }[]>`select count(*)::integer as n from links`)[0]!.n

	it.each([
		['a random slug', { url }],
		['an alias', { url, alias: 'repeated1' }],
		['a password', { url, isProtected: true, password: 'p' }],
	])('a retry gets the same answer and makes no second link: %s', async (_, body) => {
		const repeatKey = key()
		const first = await again(repeatKey, body)
		expect(first.status).toBe(201)
		const before = await linkCount()
		for (let n = 0; n < 3; n++) expect(await again(repeatKey, body)).toEqual(first)
		expect(await linkCount()).toBe(before)
		expect(
			(await service.client.analytics(first.body.short_url, first.body.monitor_url.slice(2))).body.data
				.long_url,
		).toBe(url)
	})

	it('retries at once get one link', async () => {
		const repeatKey = key()
		const before = await linkCount()
		const answers = await Promise.all(Array.from({ length: 20 }, () => again(repeatKey, { url })))
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
		expect(await linkCount()).toBe(before + 1)
	})

	it('the same key with another body is idempotency_conflict', async () => {
		const repeatKey = key()
		await again(repeatKey, { url })
		for (const body of [
			{ url: `${url}2` },
			{ url, alias: 'another1' },
			{ url, isProtected: true, password: 'p' },
		]) {
			expect(await again(repeatKey, body)).toEqual({ status: 409, body: { error: 'idempotency_conflict' } })
		}
	})

	it('another key makes another link', async () => {
		const first = await again(key(), { url })
		const second = await again(key(), { url })
		expect(first.body.short_url).not.toBe(second.body.short_url)
		expect(first.body.monitor_url).not.toBe(second.body.monitor_url)
	})

	it.each(['short', 'x'.repeat(65), 'with spaces and so on 123', 'dots.dots.dots.dots.dots'])(
		'of another form is validation_failed: %s',
		async (bad) => {
			expect((await again(bad, { url })).body.details).toMatchObject([{ path: 'idempotency-key' }])
		},
	)

	it('a failed creation leaves the key free', async () => {
		const repeatKey = key()
		await shorten({ url, alias: 'occupied1' })
		expect((await again(repeatKey, { url, alias: 'occupied1' })).status).toBe(409)
		expect((await again(repeatKey, { url, alias: 'vacant001' })).status).toBe(201)
	})

	it('after a delete the key makes a new link', async () => {
		const repeatKey = key()
		const first = await again(repeatKey, { url })
		await service.client.remove(first.body.short_url, first.body.monitor_url.slice(2))
		expect((await again(repeatKey, { url })).body.short_url).not.toBe(first.body.short_url)
	})
})

describe('a credential', () => {
	it('that is presented and not valid is 401, never a silently anonymous link', async () => {
		for (const headers of [{ authorization: 'Bearer kz_nothing' }, { cookie: 'a=b; sid=nothing' }]) {
			const answer = await shorten({ url }, headers)
			expect([answer.status, await answer.json()]).toEqual([401, { error: 'unauthorized' }])
			expect(answer.headers.get('www-authenticate')).toBe('Bearer')
		}
	})

	it('of another scheme is ignored', async () => {
		expect((await shorten({ url }, { authorization: 'Basic abc' })).status).toBe(201)
	})

	it('is needed when ANONYMOUS=off', async () => {
		const closed = joinService(service, { ANONYMOUS: 'off' })
		expect((await closed.ask('/api/v1/shorten', asJson({ url }))).status).toBe(401)
	})
})
