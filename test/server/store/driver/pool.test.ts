/** Statements and transactions that share the connections of a process don't disturb each other. */
import type postgres from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../../server/store/driver/connect.ts'
import { connectPools } from '../../../../server/store/driver/pools.ts'
import { crowd } from '../../../support/service/crowd.ts'
import { openTestDatabase } from '../../../support/service/database.ts'
import { holdTransaction, untilBlocked } from '../../../support/service/held-transaction.ts'
import { joinService } from '../../../support/service/service.ts'
import { clickLimited, linksTo } from '../../../support/service/shorten.ts'

const at = await openTestDatabase()

const key = (n: number): Buffer => Buffer.alloc(32, n)
const endsAt = new Date(0).toISOString()
const add = (sql: postgres.ISql<{ bigint: number }>, n: number) =>
	sql`insert into counters (key, points, ends_at) values (${key(n)}, 1, ${endsAt})
		on conflict (key) do update set points = counters.points + 1`
const pointsOf = async (n: number): Promise<number | undefined> =>
	(await at.database.sql<{ points: number }[]>`select points from counters where key = ${key(n)}`)[0]?.points

/** A pool of two connections; a transaction holds one of them until it is released. */
const openPool = async () => {
	const pool = connect(at.place, { prepare: at.prepare, max: 2 })
	onTestFinished(() => pool.close(0))
	const begun = Promise.withResolvers<void>()
	const over = Promise.withResolvers<void>()
	const transaction = pool.sql.begin(async (tx) => {
		await tx`select 1`
		begun.resolve()
		await over.promise
	})
	await begun.promise
	// Statements that the other connection has not prepared yet would be sent one by one.
	await add(pool.sql, 0)
	const endTransaction = async () => {
		over.resolve()
		await transaction
	}
	onTestFinished(endTransaction)
	return { ...pool, endTransaction }
}

it('a transaction that begins behind a hundred statements stays a transaction, and statements after it are committed', async () => {
	const { sql, endTransaction } = await openPool()
	const hold = await holdTransaction(at.database, (tx) => tx`lock table counters`)
	const statements = Array.from({ length: 100 }, () => add(sql, 1))
	const all = Promise.all(statements)
	await untilBlocked(at.database, 1)
	const undone = sql
		.begin(async (tx) => {
			await add(tx, 2)
			throw new Error('undone')
		})
		.catch((error: Error) => error.message)
	await hold()
	await all
	expect(await undone).toBe('undone')
	await add(sql, 3)
	expect([await pointsOf(1), await pointsOf(2), await pointsOf(3)]).toEqual([100, undefined, 1])
	await endTransaction()
	expect(await pointsOf(3)).toBe(1)
})

it('nothing waits behind a slow statement when another connection is free', async () => {
	const { sql, endTransaction } = await openPool()
	const hold = await holdTransaction(at.database, (tx) => tx`lock table counters`)
	const slow = add(sql, 4).execute()
	await untilBlocked(at.database, 1)
	const quick = sql`select ${1}::integer as one`.execute()
	await endTransaction()
	expect(await quick).toEqual([{ one: 1 }])
	await hold()
	await slow
	expect(await pointsOf(4)).toBe(1)
})

/** SQL: ways in which a statement ends in the middle of its rows. */
const ends = {
	'fails by itself': '1 / (200 - n)',
	'is cancelled': 'case when n = 200 then pg_cancel_backend(pg_backend_pid()) end',
	'loses its connection': 'case when n = 200 then pg_terminate_backend(pg_backend_pid()) end',
}
it.each(Object.entries(ends))(
	'a statement that %s while its rows arrive leaves none to the next answer: a click is counted once',
	async (_, ended) => {
		const database = connect(at.place, { prepare: at.prepare, max: 1 })
		onTestFinished(() => database.close(0))
		const service = joinService({ ...at, database })
		const { make, visit } = linksTo('https://example.org/', service)
		const end = () =>
			expect(
				database.sql`select n, repeat('x', 1000) as text, ${database.sql.unsafe(ended)} as ended
					from generate_series(1, ${1_000}::integer) as n`,
			).rejects.toThrow()
		await end()
		expect([...(await database.sql`select ${1}::integer as one`)]).toEqual([{ one: 1 }])
		for (const limits of [clickLimited(9), {}]) {
			const { slug, clicks } = await make(limits)
			// The link is known after one visit: the second is counted by the next statement.
			expect((await visit(slug)).status).toBe(302)
			await end()
			expect((await visit(slug)).status).toBe(302)
			expect(await clicks()).toBe(2)
		}
	},
)

it('whoever holds a connection waits for no other one: with a single one links are edited, listed and counted at once', async () => {
	const database = connect(at.place, { prepare: at.prepare, max: 1 })
	onTestFinished(() => database.close(0))
	const service = joinService({ ...at, database })
	const { make } = linksTo('https://example.org/', service)
	const links = await Promise.all(Array.from({ length: 5 }, () => make()))
	await Promise.all(links.map(({ slug }) => service.ask(`/${slug}`)))
	const limits = await Promise.all(
		links.map(({ slug, key }) => service.client.edit(slug, key, clickLimited(3))),
	)
	const [listed] = await Promise.all([
		crowd(5, () => service.store.myLinks.byIds('nobody', [])),
		service.project(),
	])
	for (const limit of limits) expect(limit).toMatchObject({ status: 'active', max_clicks: 3 })
	expect(listed).toEqual([[], [], [], [], []])
})

it('who counts may take more memory, and nobody else; databases of others are as they are', async () => {
	const pools = connectPools(at.direct, { prepare: at.prepare })
	onTestFinished(() => pools.close(0))
	const memoryOf = async (pool: 'visits' | 'background') => (await pools[pool].sql`show work_mem`)[0]
	expect([await memoryOf('background'), await memoryOf('visits')]).toEqual([
		{ work_mem: typeof at.direct === 'string' ? '4MB' : '32MB' },
		{ work_mem: '4MB' },
	])
})
