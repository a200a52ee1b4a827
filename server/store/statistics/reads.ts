/** Runs the reads of statistics and lists, each with a time limit. */
import type postgres from 'postgres'
import { Unavailable } from '../../errors.ts'
import { asker } from '../../waiting/asker.ts'
import { timeLeft, usualPatience, withinTime } from '../../waiting/deadline.ts'
import { createQueue } from '../../waiting/queue.ts'
import type { Database, Sql, Tx } from '../driver/connect.ts'
import { isCancelled, reading } from '../driver/failures.ts'
import type { IsSpread } from '../spread/is-spread.ts'
import { createSteady, type LinkIds, type Steady } from '../spread/steady.ts'

export interface Reads {
	/** Runs one statement; `linkIds`: whose statistics it reads. Fails with `Unavailable`. */
	one<T extends readonly postgres.MaybeRow[]>(
		ask: (sql: Sql) => postgres.PendingQuery<T>,
		linkIds?: LinkIds,
	): Promise<T>
	/**
	 * The same for a statement that reads raw clicks without bound: at most two at once, and never
	 * on the last connection. `too much` after five seconds. Fails with `Unavailable`.
	 */
	search<T extends readonly postgres.MaybeRow[]>(
		ask: (sql: Sql | Tx) => postgres.PendingQuery<T>,
		linkIds: LinkIds,
	): Promise<T | 'too much'>
	/** Several statements on one snapshot; `steady` reads statistics. Fails with `Unavailable`. */
	snapshot<T>(ask: (tx: Tx, steady: Steady) => Promise<T>): Promise<T>
}

/** Milliseconds that a search may take. Source: INTERFACE.md, "Statistics by monitor key". */
const searchTime = 5_000
/** The same where a search would hold the only connection of the pool. */
const searchTimeAlone = 1_000
/** Milliseconds that are left after a search, or its wait, to answer with the page's frame. */
const timeToRefuse = 2_000
/** They wait here, not with other dear work: their places are connections. */
const searchesAtOnce = 2
/**
 * For a search: enough to group by visitor without files, and one processor of several. It is
 * planned for the links that it asks for: for an account of 10⁵, a plan for any took ten times as
 * long.
 */
const searchSettings = (
	within: number,
) => `set local statement_timeout = ${within}; set local work_mem = '32MB';
	set local max_parallel_workers_per_gather = 0; set local plan_cache_mode = force_custom_plan`
/** Searches that wait, in all and from one address. */
const searchPlaces = { all: 100, ofOneAddress: 10 }

/** `milliseconds` that one read may take, including the wait for a connection. */
export const createReads = (
	{ sql }: Pick<Database, 'sql'>,
	isSpread: IsSpread,
	milliseconds: number = usualPatience.toServe,
	searches = createQueue(
		Math.min(searchesAtOnce, Math.max(1, sql.options.max - 1)),
		[searchPlaces],
		() => new Unavailable(new Error('too many searches')),
	),
): Reads => ({
	search: (ask, linkIds) =>
		withinTime(milliseconds, async () => {
			const timeToSearch = () => Math.max(1, Math.ceil((timeLeft() ?? milliseconds) - timeToRefuse))
			const leave = await searches.enter(asker(), timeToSearch())
			const within = Math.min(sql.options.max > 1 ? searchTime : searchTimeAlone, timeToSearch())
			try {
				return await reading(async () => {
					const steady = createSteady(await isSpread())
					try {
						return (await sql.begin('isolation level read committed read only', async (tx) => {
							await tx.unsafe(searchSettings(within))
							return steady(tx, linkIds, ask)
						})) as unknown as Awaited<ReturnType<typeof ask>>
					} catch (error) {
						if (isCancelled(error) && timeLeft() !== 0) return 'too much'
						throw error
					}
				})
			} finally {
				leave()
			}
		}),
	one: (ask, linkIds) =>
		withinTime(milliseconds, () =>
			reading(async () =>
				linkIds === undefined
					? ask(sql)
					: // A transaction is asked just as a pool is.
						createSteady(await isSpread())(sql, linkIds, (client) => ask(client as Sql)),
			),
		),
	snapshot: <T>(ask: (tx: Tx, steady: Steady) => Promise<T>) =>
		withinTime(milliseconds, () =>
			reading(async () => {
				const spread = await isSpread()
				// Machines have no common snapshot, and `steady` has to see what changes meanwhile.
				const level = spread ? 'read committed' : 'repeatable read'
				const steady = createSteady(spread)
				return (await sql.begin(`isolation level ${level} read only`, (tx) => ask(tx, steady))) as T
			}),
		),
})

/** Reads after which a damaged table is healed: they fail, and a later one succeeds. */
export const healing = (reads: Reads, heal: (failure: unknown) => Promise<unknown>): Reads => {
	const meet = (failure: unknown): never => {
		heal(failure).catch(() => {})
		throw failure
	}
	return {
		one: (...asked) => reads.one(...asked).catch(meet),
		search: (...asked) => reads.search(...asked).catch(meet),
		snapshot: (...asked) => reads.snapshot(...asked).catch(meet),
	}
}
