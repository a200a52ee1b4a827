/** Which figures are refreshed, and which servers are left alone. */
import { describe, expect, it } from 'vitest'
import { refreshFigures } from '../../../extension/actions/refresh.ts'
import {
	away,
	detailsOf,
	failing,
	keptLink as link,
	ORIGIN,
	openTestKurz,
} from '../../support/browsers/extension-kurz.ts'

describe('refreshing', () => {
	it('refreshes only old figures, and stores them', async () => {
		const kurz = await openTestKurz((request) =>
			Response.json(detailsOf(new URL(request.url).pathname.split('/')[3]!, { clicks: 7 })),
		)
		const at = new Date(kurz.clock.now).toISOString()
		const fresh = link('fresh', { figures: { clicks: 1, visitors: 1, status: 'active', at } })
		await kurz.items.links.write([fresh, link('stale')])
		expect(await refreshFigures(kurz, await kurz.items.links.read())).toEqual({})
		expect(kurz.sent).toHaveLength(1)
		expect((await kurz.items.links.read())[1]!.figures).toEqual({
			clicks: 7,
			visitors: 1,
			status: 'active',
			at,
		})
	})

	it('stops at the first 429 and says how long to wait', async () => {
		const kurz = await openTestKurz(failing('rate_limited', 429, { 'retry-after': '90' }))
		await kurz.items.links.write([link('one'), link('two'), link('three')])
		expect(await refreshFigures(kurz, await kurz.items.links.read())).toEqual({ wait: 90 })
		expect(kurz.sent).toHaveLength(1)
	})

	it('missing links and unreachable servers don’t delay other links', async () => {
		const kurz = await openTestKurz(failing('not_found', 404))
		const links = Array.from({ length: 12 }, (_, index) => link(`l${index}`))
		await kurz.items.links.write(links)
		const slugs = () => kurz.sent.map(({ request }) => new URL(request.url).pathname.split('/')[3])
		await refreshFigures(kurz, await kurz.items.links.read())
		await refreshFigures(kurz, await kurz.items.links.read())
		expect(slugs()).toEqual(links.map(({ slug }) => slug))

		const other = await openTestKurz((request) =>
			request.url.startsWith(ORIGIN)
				? Response.json(detailsOf('live', { clicks: 3 }))
				: Promise.reject(new TypeError('Failed to fetch')),
		)
		const dead = links.map((one) => ({ ...one, url: `http://dead/${one.slug}`, origin: 'http://dead' }))
		await other.items.links.write([...dead, link('live')])
		expect(await refreshFigures(other, await other.items.links.read())).toEqual({ isAway: true })
		expect(other.sent).toHaveLength(2)
		expect((await other.items.links.read()).at(-1)?.figures?.clicks).toBe(3)
	})

	it('on demand, fresh figures are refreshed too, the oldest first and eight at a time', async () => {
		const kurz = await openTestKurz((request) =>
			Response.json(detailsOf(new URL(request.url).pathname.split('/')[3]!, { clicks: 7 })),
		)
		const links = Array.from({ length: 12 }, (_, index) =>
			link(`l${index}`, {
				figures: {
					clicks: 1,
					visitors: 1,
					status: 'active',
					at: new Date(kurz.clock.now - (index + 1) * 1000).toISOString(),
				},
			}),
		)
		await kurz.items.links.write(links)
		expect(await refreshFigures(kurz, links)).toEqual({})
		expect(kurz.sent).toEqual([])
		expect(await refreshFigures(kurz, links, { isForced: true })).toEqual({ asked: 8, of: 12 })
		expect(kurz.sent.map(({ request }) => new URL(request.url).pathname.split('/')[3])).toEqual(
			links
				.toReversed()
				.slice(0, 8)
				.map(({ slug }) => slug),
		)
	})

	it('a server that asked to wait is left alone until then, even on demand', async () => {
		const kurz = await openTestKurz(failing('rate_limited', 429, { 'retry-after': '90' }))
		const links = [link('one'), link('two')]
		const waits = new Map<string, number>()
		expect(await refreshFigures(kurz, links, { isForced: true, waits })).toEqual({ wait: 90 })
		kurz.clock.now += 60_000
		expect(await refreshFigures(kurz, links, { isForced: true, waits })).toEqual({ wait: 30 })
		expect(kurz.sent).toHaveLength(1)
		kurz.clock.now += 30_000
		await refreshFigures(kurz, links, { isForced: true, waits })
		expect(kurz.sent).toHaveLength(2)
	})

	it('a missing link stops nothing; an unreachable server is not asked again', async () => {
		const kurz = await openTestKurz(failing('not_found', 404))
		await kurz.items.links.write([link('one'), link('two')])
		expect(await refreshFigures(kurz, await kurz.items.links.read())).toEqual({})
		expect(kurz.sent).toHaveLength(2)
		kurz.service.answer = away
		kurz.clock.now += 600_000
		expect(await refreshFigures(kurz, await kurz.items.links.read())).toEqual({ isAway: true })
		expect(kurz.sent).toHaveLength(3)
	})
})
