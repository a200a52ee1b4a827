/** A read that takes too long is cancelled in the database; one that waits too long is not sent. */
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../../server/store/driver/connect.ts'
import { createReads } from '../../../../server/store/statistics/reads.ts'
import { openTestDatabase } from '../../../support/service/database.ts'
import { connectAgain } from '../../../support/service/service.ts'

const at = await openTestDatabase()
const unavailable = { name: 'Unavailable' }

const openReads = (milliseconds: number) => {
	const pool = connectAgain(at)
	onTestFinished(() => pool.close(0))
	return createReads(pool, async () => false, milliseconds)
}
const sleeping = () => at.database.sql`
	select from pg_stat_activity where datname = current_database() and state = 'active'
		and query like '%pg_sleep%' and pid <> pg_backend_pid()`

type Reads = ReturnType<typeof openReads>
it.each([
	['one statement', (reads: Reads) => reads.one((sql) => sql`select pg_sleep(3600)`)],
	['a snapshot of several', (reads: Reads) => reads.snapshot((tx) => tx`select pg_sleep(3600)`)],
])('%s fails after its time, and nothing of it runs on', async (_, read) => {
	await expect(read(openReads(100))).rejects.toMatchObject(unavailable)
	await expect.poll(async () => (await sleeping()).length).toBe(0)
})

it('a read that waits too long for a connection fails, and is never sent', async () => {
	const sent: string[] = []
	const pool = connect(at.place, { prepare: at.prepare, max: 3, hear: (text) => void sent.push(text) })
	onTestFinished(() => pool.close(0))
	const reads = createReads(pool, async () => false, 500)
	const slow = Array.from({ length: 3 }, () =>
		reads.one((sql) => sql`select pg_sleep(3600)`).catch((error: Error) => error.name),
	)
	const late = reads.one((sql) => sql`select 1 as never`)
	await expect(late).rejects.toMatchObject(unavailable)
	expect(await Promise.all(slow)).toEqual(Array(3).fill('Unavailable'))
	await expect.poll(() => reads.one((sql) => sql`select 1 as one`).catch(() => [])).toEqual([{ one: 1 }])
	expect(sent.filter((text) => text.includes('never'))).toEqual([])
})
