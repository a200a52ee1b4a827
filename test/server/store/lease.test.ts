/** The lease of the background work: one process holds it, by the database’s clock. */
import { beforeEach, expect, it } from 'vitest'
import { createStore } from '../../../server/store/store.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { freeLease } from '../../support/service/lease.ts'
import { logBatch } from '../../support/service/log-batch.ts'
import { onePool } from '../../support/service/one-pool.ts'

const { database } = await openTestDatabase()
const { sql } = database
const { lease, lowWaterMark } = createStore(onePool(database))
const endIn = (time: string) => sql`update leases set ends_at = clock_timestamp() + ${time}::interval`

beforeEach(() => freeLease(database))

it('one of many that ask at once gets it, and keeps it', async () => {
	const names = Array.from({ length: 20 }, (_, nth) => `process ${nth}`)
	for (let round = 1; round <= 3; round++) {
		const answers = await Promise.all(names.map((name) => lease.hold(name)))
		expect(answers.filter(({ isHolder }) => isHolder)).toHaveLength(1)
		const holder = names[answers.findIndex(({ isHolder }) => isHolder)]
		expect(await sql`select holder from leases`).toEqual([{ holder }])
	}
})

it('the holder learns that it was the last one too, and moves its end', async () => {
	expect(await lease.hold('one')).toMatchObject({ isHolder: true, former: '' })
	await endIn('1 second')
	expect(await lease.hold('one')).toMatchObject({ isHolder: true, former: 'one' })
	const moved = await sql`select ends_at > clock_timestamp() + interval '2 seconds' as moved from leases`
	expect(moved).toEqual([{ moved: true }])
})

it.each([
	['is over', '-1 millisecond'],
	['is further away than any renewal sets it, since the clock was set back', '1 hour'],
])('another process takes it when its end %s; the first does not get it back', async (_, time) => {
	await lease.hold('one')
	expect(await lease.hold('other')).toMatchObject({ isHolder: false, former: '' })
	await endIn(time)
	expect(await lease.hold('other')).toMatchObject({ isHolder: true, former: 'one' })
	expect(await lease.hold('one')).toMatchObject({ isHolder: false, former: '' })
})

it('a holder whose time was over, without a successor, goes on', async () => {
	await lease.hold('one')
	await endIn('-1 hour')
	expect(await lease.hold('one')).toMatchObject({ isHolder: true, former: 'one' })
})

it('the holder frees it by leaving; any other process changes nothing', async () => {
	await lease.hold('one')
	await lease.leave('other')
	expect(await lease.hold('other')).toMatchObject({ isHolder: false, former: '' })
	await lease.leave('one')
	expect(await lease.hold('other')).toMatchObject({ isHolder: true, former: '' })
})

it('says what waits: clicks, erasures, and ids drawn beyond the low-water mark', async () => {
	const nothing = { clicks: false, erasures: false, ids: 0, lowWaterMark: 1 }
	expect(await lease.hold('one')).toMatchObject(nothing)

	await logBatch(sql, [])
	expect(await lease.hold('one')).toMatchObject({ ...nothing, clicks: true, ids: 1 })
	await sql`delete from click_log`

	await sql`insert into erasures values (1, '', null, now(), now())`
	expect(await lease.hold('one')).toMatchObject({ ...nothing, erasures: true, ids: 1 })
	await sql`delete from erasures`

	await sql`select setval(pg_get_serial_sequence('click_log', 'id'), 5000)`
	expect(await lease.hold('one')).toMatchObject({ ...nothing, ids: 5_000 })
	expect(await lowWaterMark.raise()).toBe(true)
	expect(await lease.hold('one')).toMatchObject({ ...nothing, lowWaterMark: 5_001 })
})
