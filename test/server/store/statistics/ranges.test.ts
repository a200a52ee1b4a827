/** Statistics of a range of days: clicks, new visitors, and clicks that arrive late. */
import { expect, it } from 'vitest'
import { expectSums, recountRange } from '../../../support/service/recount.ts'
import { rollUpAll } from '../../../support/service/roll-up.ts'
import { openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService()
const { sql } = service.database
const { clock } = service
const today = clock.now
const day = 86_400_000
/** With few entries between checkpoints: otherwise only links with very many clicks have any. */
const rollUp = () => rollUpAll(service, 6)
const { make: makeLink } = storedLinks(service)

it('a click that arrives long after its day is in the ranges that cover its day, and in no other', async () => {
	const { slug, key, id } = await makeLink()
	const visitAt = async (back: number, referer: string) => {
		clock.now = today - back * day
		await service.ask(`/${slug}`, { headers: { referer } })
		clock.now = today
	}
	// With the late one as many names as the small world lists.
	for (let back = 70; back > 0; back--) await visitAt(back, `https://site-${back % 2}.example/`)
	await service.project()
	await rollUp()
	const checkpoints = async () =>
		(
			await sql`select from tallies where link_id = ${id} and grain = 3 and part = 0 and starts > '2026-10-03'`
		).length
	expect(await checkpoints()).toBeGreaterThan(10)
	await visitAt(50, 'https://late.example/')
	for (const state of ['waiting', 'counted', 'rolled up']) {
		for (const days of [20, 40, 50, 51, 52, 60]) {
			const details = await service.client.details(slug, key, { days })
			expectSums(details)
			expect([days, details.referrers['late.example']]).toEqual([days, days > 50 ? 1 : undefined])
		}
		await service.project()
		if (state === 'counted') await rollUp()
	}
	expect(await checkpoints()).toBe(0)
})

it('in a link that is rolled up again and again, each checkpoint holds all that was before it', async () => {
	const { slug, key, id } = await makeLink()
	for (let back = 60; back >= 0; back--) {
		clock.now = today - back * day
		await service.ask(`/${slug}`, { headers: { referer: `https://site-${back % 7}.example/` } })
		if (back % 15 > 0) continue
		await service.project()
		await rollUp()
	}
	for (let days = 10; days < 60; days += 7) {
		const { linkData: _, ...figures } = await service.client.details(slug, key, { days })
		expect(figures).toEqual(await recountRange(service.database, id, days, clock.now))
	}
})
