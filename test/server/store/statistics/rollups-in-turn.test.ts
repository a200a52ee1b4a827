/** Links are rolled up some at a time; none is forgotten, and the work ends. */
import { expect, it } from 'vitest'
import { rollAt } from '../../../../server/store/clicks/count-lane.ts'
import { anyClick, logBatch } from '../../../support/service/log-batch.ts'
import { openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'
import { talliedBy } from '../../../support/service/tallied.ts'

const service = await openService()
const { sql } = service.database
const { lanes, lowWaterMark, rollups } = service.store
const day = 86_400_000
const today = service.clock.now

const { make } = storedLinks(service)
/** How many clicks of a link are in the roll-ups, and how many are raw alone. */
const rolled = async (id: number) => {
	const [row] = await sql<{ rolled: number; unrolled: number }[]>`
		select (select coalesce(sum(clicks), 0)::integer from (${talliedBy(service.database, 'names')}) as entry
			where link_id = ${id} and dimension = 0) as rolled,
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
	expect(await rollups.rollUp([link, few])).toEqual({ tried: [link, few], left: [link] })
	expect([await rolled(link), await rolled(few)]).toEqual([
		[rollAt, rollAt],
		[1, 0],
	])
	await lowWaterMark.raise()
	expect(await rollups.rollUp([link])).toEqual({ tried: [link], left: [] })
	expect(await rollups.findMany()).toEqual([])
})

it('rolling up before a time rolls up the links behind one, in every lane, but no newer clicks', async () => {
	await lanes.change(3)
	const links: number[] = []
	for (let nth = 0; nth < 7; nth++) links.push((await make()).id)
	const [first, newest] = [links[0]!, links.at(-1)!]
	await logBatch(
		sql,
		links.map((linkId) => anyClick({ linkId, time: today + (linkId === newest ? day : -day) })),
	)
	await service.project()
	await lowWaterMark.raise()
	for (let after: number | undefined = first; after !== undefined; )
		after = await rollups.rollUpBefore(new Date(today), after)
	expect(await Promise.all(links.map(rolled))).toEqual([[0, 1], ...Array(5).fill([1, 0]), [0, 1]])
})
