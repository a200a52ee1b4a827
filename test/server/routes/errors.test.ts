/** Owns the proof of the contract's section "Errors": the body, methods, request ids, and that bad input is never a 500. */
import { describe, expect, it } from 'vitest'
import { errorBody } from '../../../shared/answers.ts'
import { errorCodes, statusOf } from '../../../shared/errors.ts'
import { asBrowser, asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()

describe('the table of codes', () => {
	it("is the contract's", () => {
		const table = Object.fromEntries(errorCodes.map((code) => [code, statusOf(code)]))
		expect(table).toEqual({
			validation_failed: 400,
			reserved_alias: 400,
			not_protected: 400,
			unauthorized: 401,
			password_required: 401,
			invalid_password: 401,
			forbidden: 403,
			not_found: 404,
			method_not_allowed: 405,
			alias_already_exists: 409,
			idempotency_conflict: 409,
			link_expired: 410,
			link_exhausted: 410,
			payload_too_large: 413,
			unsupported_media_type: 415,
			rate_limited: 429,
			internal_error: 500,
			service_unavailable: 503,
		})
	})
})

describe('a wrong method', () => {
	it.each([
		['GET', '/api/v1/shorten', 'POST'],
		['PUT', '/api/v1/shorten', 'POST'],
		['DELETE', '/api/v1/shorten/', 'POST'],
		['POST', '/api/v1/health', 'GET, HEAD'],
		['POST', '/api/v1/qr', 'GET, HEAD'],
		['POST', '/api/v1/my-links', 'GET, HEAD'],
		['POST', '/api/v1/openapi.json', 'GET, HEAD'],
		['POST', '/livez', 'GET, HEAD'],
		['POST', '/docs', 'GET, HEAD'],
		['POST', '/robots.txt', 'GET, HEAD'],
		['DELETE', '/', 'GET, HEAD, POST'],
		['PATCH', '/favicon.svg', 'GET, HEAD'],
	])('%s %s is 405 with Allow: %s', async (method, path, allow) => {
		const answer = await service.ask(path, { method })
		expect([answer.status, await answer.json()]).toEqual([405, { error: 'method_not_allowed' }])
		expect(answer.headers.get('allow')).toBe(allow)
	})

	it.each([
		['GET', '/api/v1/abcdefg'],
		['PUT', '/api/v1/abcdefg'],
		['GET', `/api/v1/abcdefg/${'x'.repeat(24)}`],
		['PUT', '/abcdefg'],
		['DELETE', `/abcdefg/${'x'.repeat(24)}`],
		['GET', '/api'],
		['GET', '/api/v1'],
		['GET', '/api/v2/shorten'],
		['GET', '/a/b/c'],
		['GET', '/api/v1/a/b/c/d'],
		['OPTIONS', '/abcdefg'],
	])('%s on a path with parameters or none at all is 404: %s', async (method, path) => {
		const answer = await service.ask(path, { method })
		expect([answer.status, await answer.json()]).toEqual([404, { error: 'not_found' }])
	})
})

describe('every answer', () => {
	it.each([
		'/',
		'/docs',
		'/livez',
		'/nothere',
		'/api/v1/health',
		'/api/v1/shorten',
		'/api/v1/nothere/x',
		'/favicon.svg',
		'/%zz',
	])('carries an X-Request-Id of our own: %s', async (path) => {
		const one = await service.ask(path, { headers: { 'x-request-id': 'theirs' } })
		const two = await service.ask(path)
		expect(one.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
		expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'))
	})

	it('has an OPTIONS with a request id too', async () => {
		expect((await service.ask('/api/v1/shorten', { method: 'OPTIONS' })).headers.has('x-request-id')).toBe(
			true,
		)
	})
})

describe('a failure', () => {
	it('under /api/ is JSON for browsers too, elsewhere a page', async () => {
		const api = await service.ask('/api/v1/nothere/x', asBrowser)
		expect([api.status, await api.json()]).toEqual([404, { error: 'not_found' }])
		const page = await service.ask('/a/b/c', asBrowser)
		expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
	})

	it('that nobody foresaw is internal_error without a word of its own, and logged with the route template', async () => {
		const broken = joinService(service)
		await broken.database.sql`alter table links rename to links_away`
		try {
			for (const ask of [
				() => broken.ask('/secret1'),
				() => broken.ask('/api/v1/shorten', asJson({ url: 'https://secret.example' })),
			]) {
				const answer = await ask()
				expect([answer.status, await answer.text()]).toEqual([500, '{"error":"internal_error"}'])
			}
			const page = await broken.ask('/secret1', asBrowser)
			expect(page.status).toBe(500)
			expect(await page.text()).not.toContain('links')
		} finally {
			await broken.database.sql`alter table links_away rename to links`
		}
		const log = broken.logged.join('')
		expect(log).toContain('/:short_url')
		expect(log).not.toMatch(/secret/)
	})
})

describe('bad input never ends in a 500', () => {
	const paths = [
		'/%zz',
		'/%00',
		'/%ff',
		'/..%2f..%2f',
		'//',
		'///x',
		'/a//b',
		'/a/%zz',
		'/m/%00',
		'/m/',
		'/m',
		`/${'x'.repeat(15 * 1024)}`,
		`/${'%41'.repeat(5 * 1024)}`,
		`/a/${'x'.repeat(15 * 1024)}`,
		'/api/v1/%zz',
		'/api/v1/%00/%00',
		'/api/v1/a/%zz/details',
		'/api/v1/my-links/%00/details',
		`/api/v1/${'y'.repeat(15 * 1024)}`,
		'/?%zz=%00',
		'/api/v1/qr?url=%zz',
		'/api/v1/qr?url=%00',
		'/api/v1/qr?%zz',
		`/abcdefg/${'x'.repeat(24)}?cursor=%zz&clicks=%00`,
		'/assets/..%2f..%2fpackage.json',
		'/assets/nothing.css',
	]
	const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
	it.each(paths)('%s', async (path) => {
		for (const method of methods) {
			const bodies =
				method === 'POST' || method === 'PUT' || method === 'PATCH'
					? [undefined, '{', 'a=%zz', '\0']
					: [undefined]
			for (const body of bodies) {
				for (const type of ['application/json', 'application/x-www-form-urlencoded', 'nonsense']) {
					const answer = await service.ask(path, {
						method,
						headers: { 'content-type': type },
						...(body !== undefined && { body }),
					})
					expect(answer.status).toBeLessThan(500)
					const text = await answer.text()
					const isFailure = answer.status >= 400 && method !== 'HEAD'
					if (isFailure) expect(errorBody.safeParse(JSON.parse(text)).success).toBe(true)
				}
			}
		}
	})

	it.each([
		'accept',
		'cookie',
		'authorization',
		'referer',
		'user-agent',
		'x-forwarded-for',
		'sec-purpose',
		'origin',
		'if-none-match',
		'idempotency-key',
	])('an odd header: %s', async (name) => {
		for (const value of [
			'',
			' ',
			';;;,,,',
			'\u00ff\u00fe',
			'x'.repeat(8_000),
			'text/html;q=x',
			'*/*;q=0',
			'%zz',
			'"',
			'[::',
		]) {
			for (const [path, init] of [
				['/', {}],
				['/nothere', {}],
				['/api/v1/health', {}],
				['/api/v1/shorten', asJson({ url: 'https://example.org' })],
			] as const) {
				const answer = await service.ask(path, {
					...init,
					headers: { ...('headers' in init ? init.headers : {}), [name]: value },
				})
				expect(answer.status).not.toBe(500)
			}
		}
	})
})
