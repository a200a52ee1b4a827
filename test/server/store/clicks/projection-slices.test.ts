/** Clicks that don't fit into one slice are counted in the next ones. */
import { expect, it } from 'vitest'
import { batchColumns } from '../../../../server/store/clicks/batches.ts'
import { createProjectionStore } from '../../../../server/store/clicks/projection.ts'
import { createIsSpread } from '../../../../server/store/spread/is-spread.ts'
import { openService } from '../../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
/** Clicks in one batch, and batches for a little more than one slice. */
const inRow = 20
const atOnce = 400
const rows = atOnce / inRow + 2
const projection = createProjectionStore(service.database, createIsSpread(service.database), atOnce)

it('every read shows every visit, between the slices and after them', async () => {
	const { short_url: slug, monitor_url } = await service.client.shorten({ url: 'https://target.example' })
	const key = monitor_url.slice(2)
	await sql`
		insert into click_log (${sql.unsafe(batchColumns)})
		select array_agg(links.id), array_agg(1780000000000 + nth),
			string_agg(decode(lpad(to_hex(nth % 7), 32, '0'), 'hex'), ''), string_agg('DE', ''), array_agg(1),
			array[''], array[null]::text[], array[null]::text[], array_agg(0), '{}', array[null]::text[], null, null, null
		from links, generate_series(1, ${rows}) as nth_row, generate_series(1, ${inRow}) as nth
		where slug = ${slug} group by nth_row`
	const read = async () => {
		const { clicks, unique_clicks, countries, dates } = await service.client.details(slug, key)
		return [clicks, unique_clicks, countries.DE, Object.values(dates)]
	}
	const all = rows * inRow
	const right = [all, 7, all, [all]]
	const counted: number[] = []
	for (let last = 1; last > 0; ) {
		const { batches, clicks } = await projection.project(5_000)
		last = batches
		counted.push(clicks)
		expect(await read()).toEqual(right)
	}
	expect(counted.length).toBeGreaterThan(2)
	for (const clicks of counted) expect(clicks).toBeLessThanOrEqual(atOnce)
	const [raw] = await sql<{ n: number }[]>`select count(*)::integer as n from clicks`
	expect(raw!.n).toBe(all)
})
