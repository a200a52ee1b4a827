/** A wrong method is 405 with the right ones; a path without any is 404. */
import { describe, expect, it } from 'vitest'
import { openService } from '../../support/service/service.ts'

const service = await openService()

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

	it('OPTIONS on a page is 405', async () => {
		for (const path of ['/', '/docs', '/livez']) {
			const answer = await service.ask(path, { method: 'OPTIONS' })
			expect([answer.status, answer.headers.get('allow')?.includes('GET')]).toEqual([405, true])
		}
	})
})
