/** `POST /api/v1/figures`: the figures of many links in one request, and in one statement. */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, signUp } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { clickLimited, faultPaths, linksTo } from '../../support/service/shorten.ts'
import { hearService } from '../../support/service/statements.ts'

const service = await openService()
const { make, visit } = linksTo('https://target.example/', service)
const { client, clock } = service
const day = 86_400_000
const asked = ({ slug, key }: { slug: string; key: string }) => ({ short_url: slug, monitor_key: key })
const post = (body: unknown) => service.ask('/api/v1/figures', asJson(body))
const noKey = 'x'.repeat(24)

it('answers totals and state of each link, in the order that was asked for, also of clicks that wait', async () => {
	const plain = await make({ alias: 'Plain-One' })
	const limited = await make({ ...clickLimited(2), isProtected: false })
	const guarded = await make({ isProtected: true, password: 'open sesame' })
	const timed = await make({ isLimited: true, limitation_type: 'time', expires_in: 1 })
	for (const peer of ['192.0.2.1', '192.0.2.2', '192.0.2.2']) await visit(plain.slug, {}, peer)
	await service.project()
	const made = clock.now
	clock.now += 1_000
	for (const peer of ['192.0.2.2', '192.0.2.3']) await visit(plain.slug, {}, peer)
	for (let nth = 0; nth < 2; nth++) await visit(limited.slug)
	clock.now += 2 * day
	const last = new Date(made + 1_000).toISOString()
	const none = { clicks: 0, unique_clicks: 0, last_click_at: null, status: 'active', max_clicks: null }
	const open = { ...none, expires_at: null, is_protected: false }
	const expected = [
		{ ...open, short_url: guarded.slug, is_protected: true },
		{ ...open, short_url: 'Plain-One', clicks: 5, unique_clicks: 3, last_click_at: last },
		{
			...{ ...open, short_url: limited.slug, clicks: 2, unique_clicks: 1, last_click_at: last },
			...{ status: 'exhausted', max_clicks: 2 },
		},
		{ ...open, short_url: timed.slug, status: 'expired', expires_at: new Date(made + day).toISOString() },
		{ ...open, short_url: guarded.slug, is_protected: true },
	]
	for (const _ of ['partly waiting', 'counted']) {
		const links = [guarded, { ...plain, slug: 'PLAIN-one' }, limited, timed, guarded].map(asked)
		expect(await client.figures(links)).toEqual(expected)
		for (const { short_url, clicks, unique_clicks } of expected) {
			const { key } = [plain, limited, guarded, timed].find(({ slug }) => slug === short_url)!
			expect((await client.analytics(short_url, key)).body.data).toMatchObject({ clicks, unique_clicks })
		}
		await service.project()
	}
})

it('answers null, and nothing else, where key and link do not match, are malformed, or are gone', async () => {
	const [one, other, gone] = [await make(), await make(), await make()]
	await client.remove(gone.slug, gone.key)
	const owned = await makeOwn(service, await signUp(service))
	const figures = await client.figures([
		asked({ slug: one.slug, key: other.key }),
		asked({ slug: one.slug, key: noKey }),
		asked({ slug: 'not/a/slug', key: one.key }),
		asked({ slug: '', key: '' }),
		asked({ slug: one.slug, key: `${one.key}x` }),
		asked(gone),
		asked(one),
		asked(owned),
	])
	const slugs = figures.map((record) => record?.short_url ?? null)
	expect(slugs).toEqual([...[null, null, null, null, null, null], one.slug, owned.slug])
	expect(await client.figures([asked({ slug: 'x'.repeat(40), key: 'short' })])).toEqual([null])
})

it('takes 1 to 100 links, each with both texts', async () => {
	const { slug, key } = await make()
	const times = (count: number) => Array.from({ length: count }, () => asked({ slug, key }))
	expect((await client.figures(times(100))).length).toBe(100)
	for (const links of [[], times(101), 'all', undefined])
		expect(await faultPaths(await post({ links }))).toEqual(['links'])
	for (const [link, path] of [
		[{ short_url: slug }, 'links.0.monitor_key'],
		[{ short_url: 1, monitor_key: key }, 'links.0.short_url'],
	])
		expect(await faultPaths(await post({ links: [link] }))).toEqual([path])
	expect(await faultPaths(await post([]))).toEqual([''])
})

it.each<[string, RequestInit, number]>([
	['no JSON', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }, 400],
	['another type', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }, 415],
	['too large', asJson({ links: [], filler: 'x'.repeat(70_000) }), 413],
	['a read', {}, 405],
])('refuses %s as everywhere', async (_, init, status) => {
	expect((await service.ask('/api/v1/figures', init)).status).toBe(status)
})

it('may be asked by every origin', async () => {
	const foreign = merged(asJson({ links: [] }), { headers: { origin: 'https://elsewhere.example' } })
	const { headers } = await service.ask('/api/v1/figures', foreign)
	expect(headers.get('access-control-allow-origin')).toBe('*')
})

it('is one statement, however many links are asked for', async () => {
	const heard = hearService(service)
	const many = await Promise.all(Array.from({ length: 30 }, () => make()))
	for (const { slug } of many.slice(0, 5)) await visit(slug)
	for (const links of [many.slice(0, 1), many])
		expect(await heard.during(() => heard.service.client.figures(links.map(asked)))).toHaveLength(1)
})
