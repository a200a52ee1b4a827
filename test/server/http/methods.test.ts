/** Wrong methods, unknown paths, the small pages, and every host. */
import { expect, it } from 'vitest'
import { codeOf, placeOf } from '../../support/service/answers.ts'
import { joinService, openService } from '../../support/service/service.ts'

const service = await openService()

const readOnly = (path: string): [string, string, string] => ['POST', path, 'GET, HEAD']
it.each<[method: string, path: string, allow: string]>([
	['GET', '/api/v1/shorten', 'POST'],
	['PUT', '/api/v1/shorten', 'POST'],
	['DELETE', '/api/v1/shorten/', 'POST'],
	...['/api/v1/health', '/api/v1/qr', '/api/v1/my-links', '/api/v1/openapi.json', '/livez'].map(readOnly),
	...['/docs', '/robots.txt'].map(readOnly),
	['DELETE', '/', 'GET, HEAD, POST'],
	['PATCH', '/favicon.svg', 'GET, HEAD'],
])('a wrong method: %s %s is 405 with Allow: %s', async (method, path, allow) => {
	const answer = await service.ask(path, { method })
	expect(await codeOf(answer)).toEqual([405, 'method_not_allowed'])
	expect(answer.headers.get('allow')).toBe(allow)
})

const get = (path: string): [string, string] => ['GET', path]
const key = 'x'.repeat(24)
it.each([
	...['/api/v1/abcdefg', `/api/v1/abcdefg/${key}`, '/api', '/api/v1', '/api/v2/shorten', '/a/b/c'].map(get),
	...[get('/api/v1/a/b/c/d'), ['PUT', '/api/v1/abcdefg'], ['PUT', '/abcdefg']],
	...[
		['DELETE', `/abcdefg/${key}`],
		['OPTIONS', '/abcdefg'],
	],
] as [string, string][])('%s on a path with parameters or none at all is 404: %s', async (method, path) => {
	expect(await codeOf(await service.ask(path, { method }))).toEqual([404, 'not_found'])
})

it('OPTIONS on a page is 405', async () => {
	for (const path of ['/', '/docs', '/livez']) {
		const answer = await service.ask(path, { method: 'OPTIONS' })
		expect([answer.status, answer.headers.get('allow')?.includes('GET')]).toEqual([405, true])
	}
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
	expect(placeOf(await service.app.handle(new Request(address)))).toEqual([302, url])
})

it('the router and the rate limits read the same path from every address', async () => {
	const at = joinService(service, { RATE_LIMIT_VISIT: '1/day', RATE_LIMIT_OTHER: '1/day' })
	await at.client.shorten({ url, alias: 'hosty2' })
	const ask = async (address: string) => (await at.app.handle(new Request(address))).status
	expect(await ask('http://x/hosty2')).toBe(302)
	expect(await ask('http://x/assets/hosty2')).toBe(404)
	expect(await ask('http://x/hosty2?//x/livez')).toBe(429)
})
