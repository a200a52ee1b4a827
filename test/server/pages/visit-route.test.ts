/** How a visit is answered (server/INTERFACE.md, "Visit"). */
import { expect, it } from 'vitest'
import { asBrowser, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const target = 'https://target.example/path?q=1#part'
const day = 86_400_000

const { make } = linksTo(target, service)

const expired = async () => {
	const link = await make({ isLimited: true, limitation_type: 'time', expires_in: 1 })
	service.clock.now += day
	return link
}
const exhausted = async () => {
	const link = await make(clickLimited(1))
	await service.ask(`/${link.slug}`)
	return link
}

it('an active link is answered 302 with its target, to browsers and programs alike', async () => {
	const { slug, clicks } = await make()
	for (const init of [{}, asBrowser]) {
		const answer = await service.ask(`/${slug}`, init)
		expect([answer.status, answer.headers.get('location')]).toEqual([302, target])
	}
	expect(await clicks()).toBe(2)
})

it('an active link is found regardless of case, trailing slash and query', async () => {
	const { slug, clicks } = await make({ alias: 'MixedCase' })
	expect(slug).toBe('MixedCase')
	for (const path of ['/mixedcase', '/MIXEDCASE', '/MixedCase/', '/MixedCase?utm=1', '/%4dixedCase']) {
		expect((await service.ask(path)).headers.get('location')).toBe(target)
	}
	expect(await clicks()).toBe(5)
})

it('a visit is counted only once it is committed, and seen by the next read', async () => {
	const { slug, clicks } = await make()
	for (let n = 1; n <= 5; n++) {
		await service.ask(`/${slug}`)
		expect(await clicks()).toBe(n)
		await service.project()
		expect(await clicks()).toBe(n)
	}
})

it.each([
	['plain ASCII stays as submitted', 'https://Example.org:443/A%2fb?x=[1]|2#f', undefined],
	['a bare host gets no slash', 'https://example.org', undefined],
	['an international name becomes WHATWG', 'https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
])('%s', async (_, url, location = url) => {
	const { slug } = await make({ url })
	expect((await service.ask(`/${slug}`)).headers.get('location')).toBe(location)
})

const deleted = async () => {
	const link = await make()
	await service.client.remove(link.slug, link.key)
	return link
}
const table: [string, () => Promise<{ slug: string }>, number, string][] = [
	['unknown', async () => ({ slug: 'nothere' }), 404, 'not_found'],
	['expired', expired, 410, 'link_expired'],
	['exhausted', exhausted, 410, 'link_exhausted'],
	['paused', () => make({ paused: true }), 404, 'link_paused'],
	['not open yet', () => make({ starts_at: '2040-01-01T00:00:00Z' }), 404, 'link_not_started'],
	['protected', () => make({ isProtected: true, password: 'x' }), 401, 'password_required'],
	['deleted', deleted, 404, 'not_found'],
]
it.each(table)('%s, for programs, browsers and HEAD', async (_, prepare, status, code) => {
	const { slug } = await prepare()
	const plain = await service.ask(`/${slug}`)
	expect([plain.status, await plain.json()]).toMatchObject([status, { error: code }])
	const page = await service.ask(`/${slug}`, asBrowser)
	expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
	const html = await page.text()
	expect(html).toContain('<h1')
	const head = await service.ask(`/${slug}`, { method: 'HEAD' })
	expect([head.status, await head.text()]).toEqual([status, ''])
	for (const answer of [plain, page, head]) {
		expect(answer.headers.get('vary')).toMatch(/^Accept\b/)
		// The target is in no header and no byte.
		expect(JSON.stringify([...answer.headers]) + html).not.toContain('target.example')
		expect(answer.headers.has('location')).toBe(false)
	}
})

it.each([
	...['/%zz', '/%00', '/a%00b', '/%', '/%e0%a4%a', '/with.dot', '/ünïcode', '/a+b'],
	`/${'a'.repeat(15_000)}`,
])('a path that cannot be a slug is not found: %s', async (path) => {
	const plain = await service.ask(path)
	expect([plain.status, await plain.json()]).toEqual([404, { error: 'not_found' }])
	expect((await service.ask(path, asBrowser)).status).toBe(404)
})

it('the time limit comes first, then the click limit, then the password', async () => {
	const limits = { isLimited: true, limitation_type: 'both', expires_in: 1, max_clicks: 1 } as const
	const link = await make({ ...limits, isProtected: true, password: 'x' })
	const code = async () => (await (await service.ask(`/${link.slug}`)).json()).error
	expect(await code()).toBe('password_required')
	await service.client.unlock(link.slug, 'x')
	expect(await code()).toBe('link_exhausted')
	service.clock.now += day
	expect(await code()).toBe('link_expired')
})

it('an expiry is reached exactly at its time', async () => {
	const { slug } = await make({ isLimited: true, limitation_type: 'time', expires_in: 2 })
	service.clock.now += 2 * day - 1
	expect((await service.ask(`/${slug}`)).status).toBe(302)
	service.clock.now += 1
	expect((await service.ask(`/${slug}`)).status).toBe(410)
})

it('HEAD has the headers of GET, is never counted and consumes nothing', async () => {
	const { slug, clicks } = await make()
	const head = await service.ask(`/${slug}`, { method: 'HEAD' })
	expect([head.status, head.headers.get('location')]).toEqual([302, target])
	expect(await clicks()).toBe(0)
})

it('HEAD on a click-limited link is 200 without Location', async () => {
	const { slug, clicks } = await make(clickLimited(1))
	const head = await service.ask(`/${slug}`, { method: 'HEAD' })
	expect([head.status, head.headers.has('location'), await head.text()]).toEqual([200, false, ''])
	expect(await clicks()).toBe(0)
	expect((await service.ask(`/${slug}`)).status).toBe(302)
})
