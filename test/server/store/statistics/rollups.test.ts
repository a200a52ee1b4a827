/** Clicks are rolled up once, late ones follow, and a delete in between leaves nothing behind. */
import { expect, it } from 'vitest'
import { rollAt } from '../../../../server/store/clicks/count-lane.ts'
import { takeLane } from '../../../../server/store/clicks/lane-work.ts'
import { crowd } from '../../../support/service/crowd.ts'
import { holdTransaction, untilBlocked } from '../../../support/service/held-transaction.ts'
import { openService } from '../../../support/service/service.ts'
import { type StoredLink, storedLinks } from '../../../support/service/stored-links.ts'
import { talliedBy } from '../../../support/service/tallied.ts'

const service = await openService()
const { sql } = service.database
const { erasure, lowWaterMark, projection } = service.store
const rollUp = async (...links: StoredLink[]) => {
	await lowWaterMark.raise()
	// A busy machine takes fewer at once.
	for (let left = links.map(({ id }) => id); left.length > 0; ) {
		const { tried } = (await service.store.rollups.rollUp(left))!
		left = left.filter((id) => !tried.includes(id))
	}
}
const hold = (work: Parameters<typeof holdTransaction>[1], database = service.database) =>
	holdTransaction(database, work)
const day = 86_400_000
const today = service.clock.now

const { make: makeLink, expectRecounted } = storedLinks(service)
/** Visits a link once on each of some days, given as days from today. */
const visitOn = async ({ slug }: StoredLink, ...days: number[]) => {
	for (const at of days) {
		service.clock.now = today + at * day
		await service.ask(`/${slug}`, { peer: `192.0.2.${100 + at}` })
	}
	service.clock.now = today
	await service.project()
}
/** How many clicks of a link are in the roll-ups, and how many are raw alone. */
const rolled = async ({ id }: StoredLink): Promise<[rolled: number, unrolled: number | undefined]> => {
	const [row] = await sql<{ rolled: number; unrolled: number | null }[]>`
		select (select coalesce(sum(clicks), 0)::integer from (${talliedBy(service.database, 'names')}) as entry
			where link_id = ${id} and dimension = 0) as rolled,
			(select unrolled from link_totals where link_id = ${id}) as unrolled`
	return [row!.rolled, row!.unrolled ?? undefined]
}

it('a link is due once it has many clicks that are raw alone', async () => {
	const link = await makeLink()
	const count = async () => {
		const due: number[] = []
		for (let taken = 1; taken > 0; ) {
			const slice = await projection.project(5)
			taken = slice.batches
			due.push(...slice.due)
		}
		return due
	}
	await crowd(rollAt - 1, (nth) => service.ask(`/${link.slug}`, { peer: `192.0.2.${nth % 200}` }), 50)
	expect(await count()).not.toContain(link.id)
	await service.ask(`/${link.slug}`)
	expect(await count()).toEqual([link.id])
	await rollUp(link)
	expect(await rolled(link)).toEqual([rollAt, 0])
	await expectRecounted(link)
	await service.ask(`/${link.slug}`)
	expect(await count()).toEqual([])
	await expectRecounted(link)
})

it('a delete does not wait while its link is rolled up; the erasure does, and nothing of the link is left', async () => {
	const link = await makeLink()
	await visitOn(link, -1)
	// Another transaction holds one of its rows, so rolling up waits.
	const release = await hold(
		(tx) => tx`insert into tallies values (${link.id}, 2, '2026-11-19', 0, '{}', '{}', '{}')`,
	)
	const rolling = rollUp(link)
	await untilBlocked(service.database)
	await service.client.remove(link.slug, link.key)
	service.clock.now += 60_000
	// The lane is locked: nothing is erased.
	expect(await erasure.eraseChunk(new Date(service.clock.now))).toBe(true)
	await release()
	await rolling
	expect(await rolled(link)).toEqual([1, 0])
	while (await erasure.eraseChunk(new Date(service.clock.now)));
	expect(await rolled(link)).toEqual([0, undefined])
	service.clock.now = today
})

it('rolling up does not wait long while another process works in the lane', async () => {
	const link = await makeLink()
	await visitOn(link, -1)
	const release = await hold((tx) => takeLane(tx, [link.id]))
	expect(await service.store.rollups.rollUp([link.id])).toBeUndefined()
	expect(await rolled(link)).toEqual([0, 1])
	await release()
	await rollUp(link)
	expect(await rolled(link)).toEqual([1, 0])
})

it('a deleted link is skipped; one that is being deleted is not, and rolling up does not wait for it', async () => {
	const [gone, going] = [await makeLink(), await makeLink()]
	await visitOn(gone, -1)
	await visitOn(going, -1)
	await sql`delete from links where id = ${gone.id}`
	const release = await hold((tx) => tx`delete from links where id = ${going.id}`)
	await rollUp(gone, going)
	expect(await rolled(gone)).toEqual([0, 1])
	expect(await rolled(going)).toEqual([1, 0])
	await release()
})
