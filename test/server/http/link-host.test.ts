/** Short links on a host of their own: nothing else is served there, and no cookie is set. */
import { expect, it } from 'vitest'
import {
	asBrowser,
	asForm,
	asJson,
	baseUrl,
	joinService,
	openService,
} from '../../support/service/service.ts'
import { hrefsOf, textIn } from '../pages/markup.ts'

const linkBase = 'https://go.example'
const plain = await openService()
const service = joinService(plain, { LINK_BASE_URL: linkBase, SITE_NAME: 'Own' })

/** To a host, as a proxy passes it on: without TLS. */
const askAt = (origin: string, path: string, init: RequestInit = {}) =>
	service.handle(new Request(origin.replace('https:', 'http:') + path, { redirect: 'manual', ...init }))
const make = async (fields: object = {}): Promise<string> => {
	const answer = await service.ask('/api/v1/shorten', asJson({ url: 'https://target.example/', ...fields }))
	expect(answer.headers.get('location')).toMatch(/^https:\/\/go\.example\/\w+$/)
	return (await answer.json()).short_url
}

/** The name of the link host, as browsers and proxies spell it. */
const spellings = [
	...[linkBase, 'http://GO.example', 'http://go.example:443', 'http://go.example:80'],
	...['http://go.example:3000', 'http://go.example.', 'http://go.example..', 'http://go.example.:8443'],
]

/** Names that are not its own: what a service with one host serves. */
const others = ['http://localhost', 'http://127.0.0.1:3000', 'http://xgo.example', 'http://go.example.org']

it('visits are served on both hosts, in every form', async () => {
	const slug = await make()
	for (const origin of [...spellings, baseUrl]) {
		const { status, headers } = await askAt(origin, `/${slug}`)
		expect([origin, status, headers.get('location')]).toEqual([origin, 302, 'https://target.example/'])
	}
	expect((await askAt(linkBase, `/${slug}`, { method: 'HEAD' })).status).toBe(302)
	const preview = await (await askAt(linkBase, `/${slug}+`, asBrowser)).text()
	expect(textIn(preview)).toContain(`go.example/${slug}`)
	const locked = await make({ isProtected: true, password: 'secret' })
	expect((await askAt(linkBase, `/${locked}`, asBrowser)).status).toBe(401)
	const form = asForm({ password: 'secret' })
	const unlocked = await askAt(linkBase, `/${locked}`, {
		...form,
		headers: { ...form.headers, origin: linkBase },
	})
	expect([unlocked.status, unlocked.headers.get('location')]).toEqual([303, 'https://target.example/'])
	expect((await askAt(linkBase, '/livez')).status).toBe(200)
})

it.each(others)('%s is no link host: pages are there, as with one host', async (origin) => {
	for (const path of ['/', '/sign-in', '/api/v1/health'])
		expect([path, (await askAt(origin, path, asBrowser)).status]).toEqual([path, 200])
})

it.each(spellings)(
	'%s shows at its root whose it is, and what robots and researchers ask',
	async (origin) => {
		for (const init of [asBrowser, { headers: { ...asBrowser.headers, 'accept-language': 'de' } }]) {
			const root = await askAt(origin, '/', init)
			const html = await root.text()
			expect([root.status, root.headers.getSetCookie(), hrefsOf(html)]).toEqual([200, [], []])
			expect(textIn(html)).toContain('Own')
		}
		expect((await askAt(origin, '/robots.txt')).status).toBe(200)
	},
)

it('its pages are dressed and lead to no page of the other host', async () => {
	for (const path of ['/docs', '/unknown-link', '/contact']) {
		const answer = await askAt(linkBase, path, asBrowser)
		expect([path, answer.status, answer.headers.has('x-request-id')]).toEqual([path, 404, true])
		const html = await answer.text()
		expect(textIn(html)).toContain('Own')
		expect(hrefsOf(html)).toEqual([])
		for (const [, file] of html.matchAll(/(?:href|src)="(\/[^"]+)"/g))
			expect([file, (await askAt(linkBase, file!)).status]).toEqual([file, 200])
	}
})

it('both hosts are own: links to them are loops, and referrers from them are cut', async () => {
	for (const url of [`${linkBase}/x`, `${baseUrl}/x`, 'https://GO.example.:443/x']) {
		const answer = await service.ask('/api/v1/shorten', asJson({ url }))
		expect([url, answer.status]).toEqual([url, 400])
	}
	const { short_url: slug, monitor_url } = await service.client.shorten({ url: 'https://target.example/' })
	await askAt(linkBase, `/${slug}`, { headers: { referer: `${linkBase}/secret-path` } })
	const { body } = await service.client.analytics(slug, monitor_url.slice(2))
	expect(body.data.clicks).toBe(1)
	expect(JSON.stringify(body)).not.toContain('secret-path')
})

it('pages and health name the host of short links', async () => {
	expect(await (await service.ask('/api/v1/health')).json()).toMatchObject({ link_base_url: linkBase })
	expect(await (await plain.ask('/api/v1/health')).json()).toMatchObject({ link_base_url: baseUrl })
	const slug = await make()
	expect(textIn(await (await askAt(baseUrl, '/', asBrowser)).text())).toContain('go.example/…')
	expect(textIn(await (await askAt(baseUrl, `/${slug}+`, asBrowser)).text())).toContain(`go.example/${slug}`)
})
