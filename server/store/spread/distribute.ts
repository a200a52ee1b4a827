/** Distributes the tables that are derived from clicks over the workers of Citus, by link. */

import type { Database } from '../driver/connect.ts'
import { isLockTimeout, reaching } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { countingLock, tablesLock } from '../locks.ts'

/** Every table whose key begins with the link's id. All rows of a link lie on one worker, so what joins them stays there. */
export const distributed = [
	'link_totals',
	'clicks',
	'link_visitors',
	'rollups',
	'link_hours',
	'link_maps',
	'map_marks',
] as const
type Distributed = (typeof distributed)[number]

/** `missing` on this server, `available` to be made in this database, or `made`. */
export type Extension = 'missing' | 'available' | 'made'

export interface Worker {
	/** As `host:port`. */
	name: string
	/** Its `max_prepared_transactions`; undefined when it did not answer. */
	prepared: number | undefined
}

export const createDistributionStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/** Whether the database has the extension. */
	extension: (): Promise<Extension> =>
		reaching(async () => {
			const [row] = await sql<{ made: boolean }[]>`
				select installed_version is not null as made from pg_available_extensions where name = 'citus'`
			if (row === undefined) return 'missing'
			return row.made ? 'made' : 'available'
		}),

	/** Makes it in this database. Fails as Postgres does where the role may not. */
	makeExtension: (): Promise<void> =>
		reaching(async () => {
			await sql`create extension if not exists citus`
		}),

	/** The workers that the extension knows in this database. */
	workers: (): Promise<Worker[]> =>
		reaching(async () => {
			// Asked of all at once: one that is away is a row, too.
			const rows = await sql<{ name: string; success: boolean; result: string }[]>`
				select concat(nodename, ':', nodeport) as name, success, result
				from run_command_on_workers('show max_prepared_transactions') order by 1`
			return rows.map(({ name, success, result }) => ({
				name,
				prepared: success ? Number(result) : undefined,
			}))
		}),

	/**
	 * Distributes those tables that are not yet, all or none, with their rows; answers which. Counting, erasing and retention wait
	 * until it is done; visits, creation and statistics do not. Takes as long as copying the rows takes.
	 */
	distribute: (): Promise<Distributed[]> =>
		transaction(sql, async (tx) => {
			await tx`set local statement_timeout = 0`
			await tx`select pg_advisory_xact_lock(${countingLock})`
			await tx`select pg_advisory_xact_lock(${tablesLock})`
			// All at once and first, so that it can stand in nobody's way in a circle after the work has begun.
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
			}
			return due
		}),

	/**
	 * Frees the rows that were copied and lie here still, where nobody reads them. Answers tables for which that must wait, because
	 * a read that began earlier is still at it.
	 */
	freeCopied: (): Promise<Distributed[]> =>
		reaching(async () => {
			const waiting: Distributed[] = []
			for (const table of distributed) {
				try {
					await transaction(sql, async (tx) => {
						// Every other read would wait behind it.
						await tx`set local lock_timeout = '2s'`
						await tx`select truncate_local_data_after_distributing_table(${table})
							where exists (select 1 from pg_class where pg_relation_size(oid) > 0 and (oid = ${table}::regclass
								or oid in (select inhrelid from pg_inherits where inhparent = ${table}::regclass)))`
					})
				} catch (error) {
					if (!isLockTimeout(error)) throw error
					waiting.push(table)
				}
			}
			return waiting
		}),
})
