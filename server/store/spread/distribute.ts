/** Distributes the tables derived from clicks over the workers of Citus, by link. */

import type { Database } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { countingLock, tablesLock, unlessLocked } from '../locks.ts'
import { giveUpMerging } from '../merging.ts'

/** The tables whose key begins with the link's id. All rows of a link are on one worker. */
export const distributed = ['link_totals', 'clicks', 'link_visitors', 'tallies'] as const
type Distributed = (typeof distributed)[number]

export interface Worker {
	/** As `host:port`. */
	name: string
	/** Its `max_prepared_transactions`; undefined when it did not answer. */
	prepared: number | undefined
}

export const createDistributionStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/** The Citus extension: `missing` here, `available` to this database, or `made` in it. */
	extension: (): Promise<'missing' | 'available' | 'made'> =>
		reaching(async () => {
			const [row] = await sql<{ made: boolean }[]>`
				select installed_version is not null as made from pg_available_extensions where name = 'citus'`
			if (row === undefined) return 'missing'
			return row.made ? 'made' : 'available'
		}),

	/** Creates it in this database. Fails as Postgres does when the role may not. */
	makeExtension: (): Promise<void> =>
		reaching(async () => {
			await sql`create extension if not exists citus`
		}),

	/** The workers that the extension knows in this database. */
	workers: (): Promise<Worker[]> =>
		reaching(async () => {
			// A worker that is away is a row too.
			const rows = await sql<{ name: string; success: boolean; result: string }[]>`
				select concat(nodename, ':', nodeport) as name, success, result
				from run_command_on_workers('show max_prepared_transactions') order by 1`
			return rows.map(({ name, success, result }) => ({
				name,
				prepared: success ? Number(result) : undefined,
			}))
		}),

	/**
	 * Distributes the tables that are not yet distributed, with their rows, all or none; returns
	 * which. Takes as long as copying the rows. Counting, erasing and retention wait for it;
	 * visits, creation and statistics do not. Calls back after each table.
	 */
	distribute: async (onTable: () => void = () => {}): Promise<Distributed[]> => {
		// A table with a trigger can't be distributed. With the extension no merge begins.
		await transaction(sql, async (tx) => {
			await tx`set local lock_timeout = '2s'`
			await tx`select pg_advisory_xact_lock(${tablesLock})`
			await giveUpMerging(tx)
		})
		return transaction(sql, async (tx) => {
			await tx`set local statement_timeout = 0`
			await tx`select pg_advisory_xact_lock(${countingLock})`
			await tx`select pg_advisory_xact_lock(${tablesLock})`
			// All first and at once, so that it cannot deadlock after the work has begun.
			await tx.unsafe(`lock table ${distributed.join(', ')} in exclusive mode`)
			const done = new Set(
				(
					await tx<{ name: Distributed }[]>`
						select logicalrelid::text as name from pg_dist_partition where partmethod = 'h'`
				).map(({ name }) => name),
			)
			const due = distributed.filter((table) => !done.has(table))
			const first = distributed.find((table) => done.has(table)) ?? distributed[0]
			for (const table of due) {
				const beside = table === first ? 'none' : first
				await tx`select create_distributed_table(${table}, 'link_id', colocate_with := ${beside})`
				onTable()
			}
			return due
		})
	},

	/**
	 * Frees the original rows, which the coordinator keeps after copying. Returns the tables that
	 * must wait, because an earlier read still uses them.
	 */
	freeCopied: (): Promise<Distributed[]> =>
		reaching(async () => {
			const waiting: Distributed[] = []
			for (const table of distributed) {
				const freeing = transaction(sql, async (tx) => {
					// Every later read would wait behind it.
					await tx`set local lock_timeout = '2s'`
					await tx`select truncate_local_data_after_distributing_table(${table})
						where exists (select 1 from pg_class where pg_relation_size(oid) > 0 and (oid = ${table}::regclass
							or oid in (select inhrelid from pg_inherits where inhparent = ${table}::regclass)))`
					return true
				})
				if (!(await unlessLocked(freeing, false))) waiting.push(table)
			}
			return waiting
		}),
})
