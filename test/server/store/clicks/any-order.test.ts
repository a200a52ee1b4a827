/** In any order of what happens to clicks, on two processes, figures are those of the raw clicks. */
import { expect, it } from 'vitest'
import { isLong } from '../../../support/machine/long.ts'
import { erasingOn } from '../../../support/service/erasing.ts'
import { recount, recountRange } from '../../../support/service/recount.ts'
import { rollUpAll } from '../../../support/service/roll-up.ts'
import { openService, type TestService } from '../../../support/service/service.ts'
import { openArrivals } from './arrivals.ts'

const service = await openService()
const { database, clock } = service
const day = 86_400_000
/** All days, and the last ones. */
const ranges = [undefined, 1, 2, 12, 100, 3_650]

it('of visits, late clicks, open batches, deletes, rebuilds and restarts, in lanes that change', async () => {
	const { processes, links, deleted, step, commit } = await openArrivals(service)
	const readAll = async ({ client }: TestService) => {
		const read = []
		for (const { slug, key } of links)
			for (const days of ranges) {
				const { linkData: _, ...figures } = await client.details(
					slug,
					key,
					days === undefined ? {} : { days },
				)
				read.push([slug, days, figures])
			}
		return read
	}
	const recountAll = async () => {
		const counted = []
		for (const { slug, id } of links)
			for (const days of ranges) {
				const figures =
					days === undefined ? recount(database, id) : recountRange(database, id, days, clock.now)
				counted.push([slug, days, await figures])
			}
		return counted
	}
	for (let turn = 0; turn < 8; turn++) {
		for (let nth = 0; nth < (isLong ? 400 : 40); nth++) await step()
		// Including what still waits in the log.
		const live = await readAll(processes[turn % 2]!)
		await service.project()
		const all = await recountAll()
		expect(live).toEqual(all)
		expect(await readAll(processes[(turn + 1) % 2]!)).toEqual(all)
		clock.now += day
	}
	while (await commit());
	await service.project()
	await rollUpAll(service, 4)
	expect(await readAll(service)).toEqual(await recountAll())
	// Nothing is left of deleted links.
	const { eraseLater, tracesOf } = erasingOn(service)
	await eraseLater()
	expect(deleted.length).toBeGreaterThan(0)
	for (const id of deleted) expect([id, await tracesOf(id)]).toEqual([id, {}])
})
