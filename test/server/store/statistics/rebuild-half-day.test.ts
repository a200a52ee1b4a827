/** A rebuild keeps the statistics of a day of which some raw clicks were dropped. */
import { expect, it } from 'vitest'
import { dropClicks } from '../../../support/service/drop-clicks.ts'
import { rollUpAll } from '../../../support/service/roll-up.ts'
import { openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService()
const { rebuild } = service.store
const { make } = storedLinks(service)
const hour = 3_600_000
/** Far from any weekly partition: clicks in the default one are dropped to the millisecond. */
const morning = Date.UTC(2001, 4, 2, 8)

const visited = async (times: number[]) => {
	const { slug, key, id } = await make()
	for (const [nth, time] of times.entries()) {
		service.clock.now = time
		const headers = { referer: `https://ref${nth}.example/` }
		await service.ask(`/${slug}`, { peer: `192.0.2.${nth}`, headers })
	}
	await service.project()
	return { id, details: () => service.client.details(slug, key) }
}

const drop = (before: number) => dropClicks(service, new Date(before))

it.each([
	['its clicks are raw alone', false],
	['they are rolled up', true],
])('statistics, visitors and days stay as they were: %s', async (_, isRolled) => {
	const link = await visited([morning - 24 * hour, morning, morning + 12 * hour, morning + 24 * hour])
	if (isRolled) await rollUpAll(service)
	const before = await link.details()
	const dates = { '2001-05-01': 1, '2001-05-02': 2, '2001-05-03': 1 }
	expect(before).toMatchObject({ clicks: 4, unique_clicks: 4, dates })
	await drop(morning + 4 * hour)
	for (const since of [undefined, new Date(morning - 24 * hour), new Date(morning + hour)]) {
		await rebuild.rebuildLinks([link.id], since)
		expect(await link.details()).toEqual(before)
	}
})

it('a day that begins where the dropped time ends is whole, and is rebuilt', async () => {
	const midnight = Date.UTC(2003, 4, 2)
	const link = await visited([midnight - 1, midnight, midnight + hour])
	await drop(midnight)
	const before = await link.details()
	await service.database
		.sql`update tallies set clicks = array_fill(70, array[cardinality(clicks)]) where link_id = ${link.id} and starts = '2003-05-02'`
	await rebuild.rebuildLinks([link.id])
	expect(await link.details()).toEqual(before)
})

it('what was dropped stays on record, even if another process keeps clicks for longer', async () => {
	const noon = Date.UTC(2005, 4, 2, 12)
	const link = await visited([noon - 24 * hour, noon, noon + 24 * hour])
	const before = await link.details()
	await dropClicks(service, new Date(noon + hour))
	await dropClicks(service, new Date(noon - 48 * hour))
	await rebuild.rebuildLinks([link.id])
	expect(await link.details()).toEqual(before)
})
