/** Wrong methods, paths that nobody answers, the small pages, and every host. */
import { expect, it } from 'vitest'
import { browserAccept, joinService, openService } from '../../support/service/service.ts'

const service = await openService()

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
])('a wrong method: %s %s is 405 with Allow: %s', async (method, path, allow) => {
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

it('/docs lists the paths and the error codes', async () => {
	const answer = await service.ask('/docs', { headers: { accept: browserAccept } })
	const text = await answer.text()
	expect(answer.status).toBe(200)
	expect(text).toContain('/api/v1/shorten')
	expect(text).toContain('alias_already_exists')
})

it('robots.txt lets search engines see the landing page alone', async () => {
	expect(await (await service.ask('/robots.txt')).text()).toContain('Disallow: /')
})

it('the icon is an SVG', async () => {
	expect((await service.ask('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml')
	expect((await service.ask('/favicon.ico')).status).toBe(302)
})

const url = 'https://target.example/x'
const hosts = ['http://go/hosty1', 'http://x/hosty1', 'http://abc:3000/hosty1', 'http://[::1]:3000/hosty1']
it.each(hosts)('a host of any length reaches its link: %s', async (address) => {
	await service.client.shorten({ url, alias: 'hosty1' }).catch(() => {})
	const answer = await service.app.handle(new Request(address))
	expect([answer.status, answer.headers.get('location')]).toEqual([302, url])
})

it('the router and the rate limits read the same path from every address', async () => {
	const at = joinService(service, { RATE_LIMIT_VISIT: '1/day', RATE_LIMIT_OTHER: '1/day' })
	await at.client.shorten({ url, alias: 'hosty2' })
	const ask = async (address: string) => (await at.app.handle(new Request(address))).status
	expect(await ask('http://x/hosty2')).toBe(302)
	expect(await ask('http://x/assets/hosty2')).toBe(404)
	expect(await ask('http://x/hosty2?//x/livez')).toBe(429)
})
