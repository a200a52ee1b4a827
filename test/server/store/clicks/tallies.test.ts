/** A day with more names than a tally holds goes on in other rows, and counts like any other. */
import { expect, it } from 'vitest'
import { entriesAtMost } from '../../../../server/store/clicks/tallies.ts'
import { anyClick, logBatch } from '../../../support/service/log-batch.ts'
import { recount, recountRange } from '../../../support/service/recount.ts'
import { rollUpAll } from '../../../support/service/roll-up.ts'
import { openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService()
const { sql } = service.database
const { make } = storedLinks(service)

it('names of a day that visitors invent without end', async () => {
	const { id, slug, key } = await make()
	const parts = async () => {
		const rows = await sql<{ entries: number }[]>`
			select cardinality(clicks) as entries from tallies where link_id = ${id} and grain = 2 order by part`
		return rows.map(({ entries }) => entries)
	}
	const atOnce = Math.ceil(entriesAtMost * 0.6)
	for (let turn = 0; turn < 4; turn++) {
		const invented = Array.from({ length: atOnce }, (_, nth) =>
			anyClick({
				linkId: id,
				time: service.clock.now - 1_000,
				// Half of them come in each turn.
				referer: `https://${nth % 2 === 0 ? 'a' : turn}-${nth}.example/`,
			}),
		)
		await logBatch(sql, invented)
		await service.project()
		await rollUpAll(service)
	}
	const entries = await parts()
	expect(entries.length).toBeGreaterThan(1)
	expect(Math.max(...entries)).toBe(entriesAtMost)
	const { linkData: _, ...all } = await service.client.details(slug, key)
	expect(all).toEqual(await recount(service.database, id))
	const { linkData: __, ...today } = await service.client.details(slug, key, { days: 1 })
	expect(today).toEqual(await recountRange(service.database, id, 1, service.clock.now))
	await service.store.rebuild.rebuildLinks([id])
	const { linkData: ___, ...rebuilt } = await service.client.details(slug, key)
	expect(rebuilt).toEqual(all)
})
