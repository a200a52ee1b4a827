/** Figures of the whole list: a hundred per request, with the pauses that servers ask for. */
import { expect, it } from 'vitest'
import { refreshFigures } from '../../../../extension/actions/server/refresh.ts'
import {
	away,
	keep,
	limiting,
	keptLink as link,
	ORIGIN,
	openTestKurz,
	type TestKurz,
} from '../../../support/browsers/extension-kurz.ts'
import { figuresService } from '../../../support/browsers/figures-service.ts'

const asked = ({ sent }: TestKurz): string[][] =>
	sent.map(({ body }) => (body as { links: { short_url: string }[] }).links.map(({ short_url }) => short_url))
const many = (count: number) => Array.from({ length: count }, (_, index) => link(`l${index}`))

it('a thousand links are fresh after ten requests', async () => {
	const kurz = await openTestKurz(figuresService((slug) => ({ clicks: Number(slug.slice(1)) })))
	await keep(kurz, many(1000))
	expect(await refreshFigures(kurz, await kurz.items.links.read())).toEqual({})
	expect(asked(kurz).map((slugs) => slugs.length)).toEqual(Array.from({ length: 10 }, () => 100))
	const links = await kurz.items.links.read()
	expect(links.map(({ slug, figures }) => `l${figures?.clicks}` === slug)).not.toContain(false)
})

it('a refresh brings last clicks and limits', async () => {
	const said = { clicks: 2, last_click_at: '2026-11-19T12:00:00.000Z', max_clicks: 3, is_protected: true }
	const kurz = await openTestKurz(figuresService(() => said))
	await keep(kurz, [link('one', { title: 'One' })])
	await refreshFigures(kurz, await kurz.items.links.read())
	expect(await kurz.items.links.read()).toEqual([
		{
			...link('one', { title: 'One', max_clicks: 3, is_protected: true }),
			figures: {
				clicks: 2,
				visitors: 0,
				status: 'active',
				last_click_at: said.last_click_at,
				at: kurz.now().toISOString(),
			},
		},
	])
})

it('a refresh asks only for old figures, unless it is forced', async () => {
	const kurz = await openTestKurz(figuresService(() => ({ clicks: 7 })))
	const at = kurz.now().toISOString()
	const fresh = link('fresh', { figures: { clicks: 1, visitors: 1, status: 'active', at } })
	await keep(kurz, [fresh, link('stale')])
	await refreshFigures(kurz, await kurz.items.links.read())
	await refreshFigures(kurz, await kurz.items.links.read())
	expect(asked(kurz)).toEqual([['stale']])
	await refreshFigures(kurz, await kurz.items.links.read(), { isForced: true })
	expect(asked(kurz)[1]).toEqual(['fresh', 'stale'])
})

it('a refresh stops at the first 429, keeps earlier answers, and waits as long as the server asks', async () => {
	const kurz = await openTestKurz()
	const answers = [figuresService(() => ({ clicks: 7 })), limiting(90)]
	kurz.service.answer = (request) => answers.shift()!(request)
	await keep(kurz, many(250))
	expect(await refreshFigures(kurz, await kurz.items.links.read())).toEqual({ wait: 90 })
	expect(kurz.sent).toHaveLength(2)
	expect((await kurz.items.links.read()).filter(({ figures }) => figures?.clicks === 7)).toHaveLength(100)
	kurz.clock.now += 60_000
	expect(await refreshFigures(kurz, many(2), { isForced: true })).toEqual({ wait: 30 })
	expect(kurz.sent).toHaveLength(2)
	kurz.clock.now += 30_000
	kurz.service.answer = figuresService(() => ({}))
	expect(await refreshFigures(kurz, many(2), { isForced: true })).toEqual({})
})

it('while one server wants to wait, the others are asked, whatever their place in the list', async () => {
	const servers = ['http://first', 'http://second', 'http://third']
	for (const limited of servers) {
		const well = figuresService(() => ({ clicks: 3 }))
		const limit = limiting(40)
		const kurz = await openTestKurz((request) =>
			request.url.startsWith(limited) ? limit(request) : well(request),
		)
		const links = servers.map((origin) => link('one', { url: `${origin}/one`, origin }))
		expect(await refreshFigures(kurz, links, { isForced: true })).toEqual({ wait: 40 })
		kurz.clock.now += 10_000
		expect(await refreshFigures(kurz, links, { isForced: true })).toEqual({ wait: 30 })
		const asked = kurz.sent.slice(3).map(({ request }) => new URL(request.url).origin)
		expect(asked).toEqual(servers.filter((origin) => origin !== limited))
	}
})

it('an unreachable server is asked once and delays no other', async () => {
	const working = figuresService(() => ({ clicks: 3 }))
	const kurz = await openTestKurz((request) =>
		request.url.startsWith(ORIGIN) ? working(request) : away(request),
	)
	const dead = many(300).map((one) => ({ ...one, url: `http://dead/${one.slug}`, origin: 'http://dead' }))
	await keep(kurz, [...dead, link('live')])
	expect(await refreshFigures(kurz, await kurz.items.links.read())).toMatchObject({
		away: { failure: { code: 'unreachable' }, host: 'dead' },
	})
	expect(kurz.sent).toHaveLength(2)
	expect((await kurz.items.links.read()).at(-1)?.figures?.clicks).toBe(3)
})

it('figures are asked for again after a minute, and at once if that is wished', async () => {
	const kurz = await openTestKurz(figuresService(() => ({})))
	await keep(kurz, many(1))
	const refresh = async (isForced = false): Promise<number> => {
		await refreshFigures(kurz, await kurz.items.links.read(), { isForced })
		return kurz.sent.length
	}
	expect(await refresh()).toBe(1)
	kurz.clock.now += 60_000
	expect(await refresh()).toBe(1)
	expect(await refresh(true)).toBe(2)
	kurz.clock.now += 60_001
	expect(await refresh()).toBe(3)
})
