/** Error codes, request ids and unforeseen failures (server/INTERFACE.md, "Errors"). */
import { expect, it } from 'vitest'
import { codeOf } from '../../support/service/answers.ts'
import { asBrowser, asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()

it.each([
	...['/', '/docs', '/livez', '/nothere', '/favicon.svg', '/%zz'],
	...['/api/v1/health', '/api/v1/shorten', '/api/v1/nothere/x'],
])('every answer carries an X-Request-Id of our own: %s', async (path) => {
	for (const init of [{}, { method: 'OPTIONS' }]) {
		const one = await service.ask(path, { ...init, headers: { 'x-request-id': 'theirs' } })
		const two = await service.ask(path, init)
		expect(one.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
		expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'))
	}
})

it('a failure under /api/ is JSON for browsers too, elsewhere a page', async () => {
	const api = await service.ask('/api/v1/nothere/x', asBrowser)
	expect(await codeOf(api)).toEqual([404, 'not_found'])
	const page = await service.ask('/a/b/c', asBrowser)
	expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
})

it('an unexpected failure is internal_error without details, and logged with the route template', async () => {
	const broken = joinService(service)
	await broken.database.sql`alter table links rename to links_away`
	try {
		const secret = asJson({ url: 'https://secret.example' })
		for (const ask of [() => broken.ask('/secret1'), () => broken.ask('/api/v1/shorten', secret)]) {
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
