/** Links of one name on two hosts: what is done to one is not done to the other. */
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { signUp, withCookie } from '../../support/service/people.ts'
import { asBrowser, asJson, baseUrl, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const notFound = 'https://www.example/lost'
await service.linkHosts.save({ name: 'go.example', origin: 'https://go.example', notFound })
const { cookie } = await signUp(service)
const bearer = withCookie(cookie).headers as Record<string, string>
const askAt = (origin: string, path: string) =>
	service.handle(new Request(origin + path, { redirect: 'manual' }))
const shorten = (fields: object) => {
	const sent = asJson({ url: 'https://target.example/', type: 'alias', ...fields })
	return service.ask('/api/v1/shorten', { ...sent, headers: { ...sent.headers, ...bearer } })
}
const places = [
	{ host: undefined, link: `${baseUrl}/menu-1` },
	{ host: 'go.example', link: 'https://go.example/menu-1' },
]
for (const { host } of places) await shorten({ alias: 'menu-1', host })

it('what a search finds is acted on, on its own host', async () => {
	for (const host of [undefined, 'go.example'])
		await shorten({ alias: 'act-on-it', host, title: host === undefined ? 'autumn' : 'spring' })
	const sent = asJson({ act: 'delete', query: { q: 'spring' } })
	const answer = await service.ask('/api/v1/links/acts', { ...sent, headers: { ...sent.headers, ...bearer } })
	expect((await answer.json()).results).toMatchObject([{ short_url: 'act-on-it@go.example' }])
	const statuses = [baseUrl, 'http://go.example'].map(async (at) => (await askAt(at, '/act-on-it')).status)
	expect(await Promise.all(statuses)).toEqual([302, 404])
})

it('a link of any host is found by its address, and each has a file of its own clicks', async () => {
	for (const { host, link } of places) {
		const found = await service.ask(`/api/v1/my-links?q=${encodeURIComponent(link)}`, { headers: bearer })
		expect((await found.json()).map(({ data }: { data: { link: string } }) => data.link)).toContain(link)
		await askAt(host === undefined ? baseUrl : `http://${host}`, '/menu-1')
	}
	await service.project()
	const archive = await service.ask('/api/v1/account/export', { headers: bearer })
	const names = Object.keys(unzipSync(new Uint8Array(await archive.arrayBuffer())))
	expect(names.filter((name) => name.startsWith('clicks/menu-1')).toSorted()).toEqual(
		['', '@go.example'].map((host) => `clicks/menu-1${host}.csv`),
	)
})

it('who tries names on a host with an address for unknown ones is limited like everywhere', async () => {
	const at = joinService(service, { RATE_LIMIT_SET: '' })
	await at.linkHosts.look()
	const guess = (nth: number) => at.handle(new Request(`http://go.example/guess-${nth}`, asBrowser))
	for (let nth = 0; nth < 600; nth++) expect((await guess(nth)).status).toBe(302)
	expect((await guess(600)).status).toBe(429)
})
