/** A read that takes too long is cancelled in the database; one that waits too long is not sent. */
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../../server/store/driver/connect.ts'
import { createReads } from '../../../../server/store/statistics/reads.ts'
import { askedBy } from '../../../../server/waiting/asker.ts'
import { createQueue } from '../../../../server/waiting/queue.ts'
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

it('two searches run at once, addresses take turns, and other reads are answered meanwhile', async () => {
	const { sql } = at.database
	const pool = connect(at.place, { prepare: at.prepare, max: 3 })
	onTestFinished(() => pool.close(0))
	// Three connections are open: a new one would cost its first user a turn.
	await pool.sql.begin(() => pool.sql.begin(() => pool.sql.begin((tx) => tx`select 1`)))
	/** Whose turn it was, in order. Whose statement is sent first, a connection may decide. */
	const turns: string[] = []
	const queue = createQueue(2, [{ all: 100, ofOneAddress: 10 }], () => new Error('full'))
	const enter: typeof queue.enter = async (...asked) => {
		const leave = await queue.enter(...asked)
		turns.push(asked[0].address)
		return leave
	}
	const reads = createReads(pool, async () => false, 60_000, { ...queue, enter })
	const many = Array<string>(10).fill('a')
	const begun: string[] = []
	const done: string[] = []
	const asking = () => sql<{ query: string }[]>`
		select query from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
	const search = (address: string) =>
		askedBy({ address, isGone: () => false }, async () => {
			await reads.search(
				(client) => {
					begun.push(address)
					return client`select pg_advisory_xact_lock(7)`
				},
				(client) => client`array[]::bigint[]`,
			)
			done.push(address)
		})
	await sql
		.begin(async (tx) => {
			await tx`select pg_advisory_xact_lock(7)`
			const all = [...many, 'b'].map(search)
			await expect.poll(async () => (await asking()).length).toBe(2)
			expect(await reads.one((client) => client`select 1 as one`)).toEqual([{ one: 1 }])
			expect(begun).toEqual(['a', 'a'])
			return { all }
		})
		.then(({ all }) => Promise.all(all))
	expect(begun.toSorted()).toEqual([...many, 'b'])
	expect(turns.indexOf('b')).toBeLessThanOrEqual(3)
	expect(done).toHaveLength(many.length + 1)
})

const limitIn = async (reads: Reads) => {
	const found = await reads.search(
		(sql) => sql<{ limit: string }[]>`select current_setting('statement_timeout') as limit`,
		(sql) => sql`array[]::bigint[]`,
	)
	return [...found]
}
it('a search never holds the only connection for longer than a second', async () => {
	const pool = connect(at.place, { prepare: at.prepare, max: 1 })
	onTestFinished(() => pool.close(0))
	const reads = createReads(pool, async () => false)
	const [found] = await limitIn(reads)
	expect(found).toEqual({ limit: '1s' })
	const wide = connect(at.place, { prepare: at.prepare, max: 2 })
	onTestFinished(() => wide.close(0))
	expect(await limitIn(createReads(wide, async () => false))).toEqual([{ limit: '5s' }])
})
