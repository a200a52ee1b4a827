/** Error codes, request ids and unforeseen failures (server/INTERFACE.md, "Errors"). */
import { describe, expect, it } from 'vitest'
import { errorCodes, statusOf } from '../../../shared/errors.ts'
import { asBrowser, asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()

describe('the table of codes', () => {
	it('is the published one', () => {
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
			link_blocked: 451,
			internal_error: 500,
			service_unavailable: 503,
		})
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

	it('to OPTIONS carries a request id too', async () => {
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

	it('that was not foreseen is internal_error without details, and logged with the route template', async () => {
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
