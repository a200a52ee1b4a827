/** Clicks that don't fit into one slice are counted in the next ones. */
import { expect, it } from 'vitest'
import { clicksAtOnce } from '../../../server/store/projection.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
/** Clicks in one batch, and batches for a little more than one slice. */
const inRow = 2_000
const rows = clicksAtOnce / inRow + 2

it('every read shows every visit, between the slices and after them', async () => {
	const { short_url, monitor_url } = await service.client.shorten({ url: 'https://target.example' })
	await sql`
		insert into click_log (link_ids, clicks)
		select array_agg(links.id), json_agg(json_build_object('l', links.id, 't', 1780000000000 + nth,
			'i', lpad(to_hex(nth % 700), 32, '0'), 'c', 'DE', 'u', '', 'r', null, 'b', null, 'p', null))
		from links, generate_series(1, ${rows}) as nth_row, generate_series(1, ${inRow}) as nth
		where slug = ${short_url} group by nth_row`
	const read = async () => {
		const { clicks, unique_clicks, countries, dates } = await service.client.details(
			short_url,
			monitor_url.slice(2),
		)
		return [clicks, unique_clicks, countries.DE, Object.values(dates)]
	}
	const all = rows * inRow
	const right = [all, 700, all, [all]]
	const counted: number[] = []
	for (let last = 1; last > 0; ) {
		const { batches, clicks } = await service.store.projection.project(5_000)
		last = batches
		counted.push(clicks)
		expect(await read()).toEqual(right)
	}
	expect(counted.length).toBeGreaterThan(2)
	for (const clicks of counted) expect(clicks).toBeLessThanOrEqual(clicksAtOnce)
	const [raw] = await sql<{ n: number }[]>`select count(*)::integer as n from clicks`
	expect(raw!.n).toBe(all)
})
