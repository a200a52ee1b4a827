/** Links are rolled up some at a time; none is forgotten, and the work ends. */
import { expect, it } from 'vitest'
import { rollAt } from '../../../../server/store/clicks/count-lane.ts'
import { linksAtOnce } from '../../../../server/store/statistics/rollups.ts'
import { holdTransaction } from '../../../support/service/held-transaction.ts'
import { anyClick, logBatch } from '../../../support/service/log-batch.ts'
import { openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService()
const { sql } = service.database
const { lowWaterMark, rollups } = service.store
const day = 86_400_000
const today = service.clock.now

const { make } = storedLinks(service)
/** How many clicks of a link are in the roll-ups, and how many are raw alone. */
const rolled = async (id: number) => {
	const [row] = await sql<{ rolled: number; unrolled: number }[]>`
		select (select coalesce(sum(clicks), 0)::integer from rollups where link_id = ${id} and dimension = 0) as rolled,
			(select unrolled from link_totals where link_id = ${id}) as unrolled`
	return [row!.rolled, row!.unrolled]
}

it('links with many clicks are found, and those that still have many afterwards are answered', async () => {
	const [link, few] = [(await make()).id, (await make()).id]
	const often = Array.from({ length: rollAt }, () => anyClick({ linkId: link }))
	const visitOften = () => logBatch(sql, often)
	await visitOften()
	await logBatch(sql, [anyClick({ linkId: few })])
	await service.project()
	expect(await rollups.findMany()).toEqual([link])
	await lowWaterMark.raise()
	await visitOften()
	await service.project()
	expect(await rollups.rollUp([link, few])).toEqual([link])
	expect([await rolled(link), await rolled(few)]).toEqual([
		[rollAt, rollAt],
		[1, 0],
	])
	await lowWaterMark.raise()
	expect(await rollups.rollUp([link])).toEqual([])
	expect(await rollups.findMany()).toEqual([])
})

it('rolling up before a time goes on behind the last link, also behind many that are being deleted', async () => {
	const links: number[] = []
	for (let nth = 0; nth <= linksAtOnce; nth++) links.push((await make()).id)
	const yesterday = links.map((linkId) => anyClick({ linkId, time: today - day }))
	await logBatch(sql, yesterday)
	await service.project()
	await lowWaterMark.raise()
	const [before, last] = [links[0]! - 1, links.at(-1)!]
	const going = links.slice(0, -1)
	const { database } = service
	const release = await holdTransaction(
		database,
		(tx) => tx`delete from links where id = any (${going}::bigint[])`,
	)
	const next = await rollups.rollUpBefore(new Date(today), before)
	expect(next).toBe(links.at(-2)!)
	expect(await Promise.all([links[0]!, links[1]!, last].map(rolled))).toEqual(Array(3).fill([0, 1]))
	expect(await rollups.rollUpBefore(new Date(today), next!)).toBeUndefined()
	expect(await rolled(last)).toEqual([1, 0])
	await release()
})
