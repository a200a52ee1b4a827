/** Several hosts for short links: each has slugs of its own and serves only what link hosts do. */
import { beforeAll, expect, it } from 'vitest'
import { linkHostPaths } from '../../../server/pages/frame/door.ts'
import { signUp, withCookie } from '../../support/service/people.ts'
import {
	asBrowser,
	asForm,
	asJson,
	baseUrl,
	joinService,
	openService,
} from '../../support/service/service.ts'
import { hrefsOf, textIn } from '../pages/markup.ts'

const service = await openService()
const { linkHosts } = service
const home = 'https://www.example/'
const notFound = 'https://www.example/gone'
await linkHosts.save({ name: 'go.example', origin: 'https://go.example', home, notFound })
await linkHosts.save({ name: 'own.example', origin: 'https://own.example:8443', openTo: 'accounts' })
const { cookie } = await signUp(service)
const bearer = withCookie(cookie).headers as Record<string, string>
/** As a proxy passes it on: without TLS. */
const own = baseUrl.replace('https:', 'http:')
const url = 'https://target.example/'

const askAt = (origin: string, path: string, init: RequestInit = {}) =>
	service.handle(new Request(origin + path, { redirect: 'manual', ...init }))
const shorten = (fields: object, headers: Record<string, string> = bearer) => {
	const sent = asJson({ url, type: 'alias', ...fields })
	return service.ask('/api/v1/shorten', { ...sent, headers: { ...sent.headers, ...headers } })
}
/** What each of three links with the same slug leads to, by the host it was made on. */
const places = [
	{ host: undefined, link: `${baseUrl}/menu-1`, target: `${url}zero` },
	{ host: 'go.example', link: 'https://go.example/menu-1', target: `${url}go` },
	{ host: 'OWN.example.:80', link: 'https://own.example:8443/menu-1', target: `${url}own` },
]
const spellings: [origin: string, target: string][] = [
	...[
		baseUrl,
		'http://127.0.0.1',
		'http://nobody.example',
		'http://www.go.example',
		'http://xgo.example',
	].map((origin): [string, string] => [origin, `${url}zero`]),
	...['http://go.example', 'http://GO.example:8080', 'http://go.example.', 'http://Go.Example..:1'].map(
		(origin): [string, string] => [origin, `${url}go`],
	),
	...['http://own.example', 'http://own.example:8443'].map((origin): [string, string] => [
		origin,
		`${url}own`,
	]),
]

const made: { monitor_url: string }[] = []
beforeAll(async () => {
	for (const { host, link, target } of places) {
		const answer = await shorten({ alias: 'menu-1', url: target, ...(host && { host }) })
		expect([answer.status, answer.headers.get('location')]).toEqual([201, link])
		made.push(await answer.json())
	}
})

it('a slug is taken once on each host, in any case', async () => {
	for (const { host } of places)
		expect((await shorten({ alias: 'MENU-1', ...(host && { host }) })).status).toBe(409)
})

it.each(spellings)('%s answers with its own link', async (origin, target) => {
	for (const method of ['GET', 'HEAD']) {
		const { status, headers } = await askAt(origin, '/Menu-1', { method })
		expect([method, status, headers.get('location')]).toEqual([method, 302, target])
	}
})

it('no link of another host answers, in any spelling of its slug', async () => {
	await shorten({ alias: 'only-go', host: 'go.example', places: [{ name: 'p1' }] })
	await shorten({ alias: 'only-zero' })
	for (const path of ['/only-go', '/only-go@go.example', '/only-go%40go.example', '/only-go?host=go.example'])
		for (const origin of [baseUrl, 'http://own.example'])
			expect([path, origin, (await askAt(origin, path)).status]).toEqual([path, origin, 404])
	expect((await askAt('http://own.example', '/only-go/p1')).status).toBe(404)
	expect((await askAt('http://go.example', '/only-go/p1')).status).toBe(302)
	for (const path of ['/only-zero', '/only-zero+'])
		expect([path, (await askAt('http://go.example', path)).status]).toEqual([path, 404])
})

const routes = [
	...new Map(service.app.routes.map((route) => [`${route.method} ${route.path}`, route])).values(),
]
	.filter(({ path, method }) => !['/:short_url', '/livez'].includes(path) && method !== 'OPTIONS')
	.filter(({ path, method }) => !(method === 'GET' && [...linkHostPaths, '/'].includes(path)))
	.filter(({ path }) => !path.startsWith('/assets/') && !['/favicon.svg', '/site.webmanifest'].includes(path))
	.map(({ method, path }) => [`${method} ${path}`, method, path] as const)

it.each(routes)('%s is not on a link host', async (_, method, path) => {
	const at = path.replace(/:\w+/g, 'x'.repeat(24)).replace('*', 'get-session')
	const body = ['GET', 'HEAD'].includes(method) ? {} : asForm({ email: 'x@example.org' })
	const headers = { ...withCookie(cookie).headers, ...asBrowser.headers }
	for (const origin of ['http://go.example', 'http://own.example']) {
		const answer = await askAt(origin, at, { ...body, method, headers })
		expect([origin, answer.status, answer.headers.getSetCookie()]).toEqual([origin, 404, []])
	}
})

it('pages stay where they are, for every other host', async () => {
	for (const origin of [own, 'http://nobody.example', 'http://xgo.example'])
		for (const path of ['/', '/sign-in', '/api/v1/health'])
			expect([origin, path, (await askAt(origin, path, asBrowser)).status]).toEqual([origin, path, 200])
})

it('a host sends browsers to its home, and to its address for unknown links', async () => {
	const asked = async (origin: string, path: string, init?: RequestInit) => {
		const { status, headers } = await askAt(origin, path, init)
		return [status, headers.get('location'), headers.getSetCookie()]
	}
	expect(await asked('http://go.example', '/')).toEqual([302, home, []])
	for (const path of ['/never-there', '/%zz', '/'.padEnd(80, 'x')])
		expect([path, ...(await asked('http://go.example', path, asBrowser))]).toEqual([path, 302, notFound, []])
	expect(await asked('http://go.example', '/never-there')).toEqual([404, null, []])
	expect(await asked('http://own.example', '/', asBrowser)).toEqual([200, null, []])
	expect(await asked('http://own.example', '/never-there', asBrowser)).toEqual([404, null, []])
})

it('so do the variables of the usual host', async () => {
	const env = { LINK_BASE_URL: 'https://kz.example', LINK_HOME_URL: home, LINK_NOT_FOUND_URL: notFound }
	const at = joinService(service, env)
	await at.linkHosts.look()
	const asked = async (to: string) => (await at.handle(new Request(to, asBrowser))).headers.get('location')
	expect(await asked('http://kz.example/')).toBe(home)
	expect(await asked('http://kz.example/never-there')).toBe(notFound)
	expect(await asked(`${own}/never-there`)).toBe(notFound)
	expect(await asked(`${own}/`)).toBe(null)
})

it('records, details, statistics, CSV and exports say the link and its host', async () => {
	const ask = async (path: string) => (await service.ask(path, { headers: bearer })).json()
	const expected = places.map(({ link }) => link).toSorted()
	const listed = (await ask('/api/v1/my-links?q=menu-1')) as { data: { host: string; link: string } }[]
	expect(listed.map(({ data }) => data.link).toSorted()).toEqual(expected)
	expect(new Set(listed.map(({ data }) => data.host))).toEqual(
		new Set(['kurz.example', 'go.example', 'own.example']),
	)
	for (const [host, link] of [
		['go.example', 'https://go.example/menu-1'],
		['own.example:8443', 'https://own.example:8443/menu-1'],
		['kurz.example:1', `${baseUrl}/menu-1`],
	])
		for (const path of [`menu-1/details?host=${host}`, `menu-1@${host}/details`])
			expect((await ask(`/api/v1/my-links/${path}`)).linkData).toMatchObject({ link })
	const csv = await (await service.ask('/api/v1/my-links/export?format=csv', { headers: bearer })).text()
	const json = await (await service.ask('/api/v1/my-links/export?format=json', { headers: bearer })).text()
	for (const link of expected) expect([csv.includes(link), json.includes(link)]).toEqual([true, true])
	expect(
		await (await service.ask('/api/v1/my-links/export?format=shlink', { headers: bearer })).text(),
	).toContain(',go.example,menu-1,')
	const { links } = await ask('/api/v1/my-links/statistics')
	expect(links.map(({ link }: { link: string }) => link)).toEqual(expect.arrayContaining(expected))
})

it('each page of a link shows it, and leads to pages of the same link', async () => {
	const page = async (path: string) => {
		const answer = await service.ask(path, {
			headers: { ...withCookie(cookie).headers, ...asBrowser.headers },
		})
		expect([path, answer.status]).toEqual([path, 200])
		return answer.text()
	}
	const list = await page('/links?q=menu-1')
	expect(hrefsOf(list)).toContain('/links/menu-1@go.example')
	const own = await page('/links/menu-1@go.example')
	expect(textIn(own)).toContain('go.example/menu-1')
	expect(own).toContain(`${url}go`)
	expect(hrefsOf(own)).toContain('/links/menu-1@go.example/edit')
	for (const path of ['/links/menu-1@go.example/edit', `/${made[1]!.monitor_url}`, '/links/statistics'])
		expect(textIn(await page(path))).toContain('go.example/menu-1')
	expect(textIn(await page('/links/~delete?link=menu-1@go.example'))).toContain('go.example/menu-1')
})

it('a key opens its own link alone, where the host is named', async () => {
	const key = made[1]!.monitor_url.slice(2)
	const status = async (path: string) => (await service.ask(path)).status
	expect(await status(`/api/v1/menu-1/${key}/details?host=go.example`)).toBe(200)
	expect(await status(`/menu-1/${key}?host=go.example`)).toBe(200)
	expect(await status(`/api/v1/menu-1/${key}/details?host=own.example`)).toBe(404)
	expect(await status(`/%zz/${key}?host=go.example`)).toBe(404)
	const form = { ...asForm({ password: 'x' }), ...asJson({ password: 'x' }) }
	expect((await (await service.ask('/api/v1/menu-1?host=go.example', form)).json()).error).toBe(
		'not_protected',
	)
})

it('our hosts are no targets, and referrers of our own', async () => {
	for (const target of ['https://go.example/x', 'http://GO.example.:81/', 'https://own.example/']) {
		const { details } = await (await shorten({ alias: 'loop-1', url: target })).json()
		expect([target, details[0].code]).toEqual([target, 'own_host'])
	}
})
