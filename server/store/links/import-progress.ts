/** How far imports are while they run, and whether they were cancelled. */
import type { ImportFormat } from '../../../shared/link/import.ts'
import { second } from '../../../shared/text/time.ts'
import { cancelled, fail } from '../../errors.ts'
import type { Sql, Tx } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'

export interface ImportRecord {
	id: string
	ownerId: string
	format: ImportFormat
	createdAt: Date
}

/** How far an import is. */
export interface ImportSteps {
	checked: number
	made: number
}

/**
 * Milliseconds for which an import counts as running after each note. Longer than its process takes
 * from one to the next (moving/progress.ts).
 */
const runsFor = 6 * second
/** An import holds a row of `leases`, by the database's clock, which no backup has. */
const leaseOf = (importId: string): string => `import ${importId}`
/** SQL: until when an import runs that is noted now. */
const until = `clock_timestamp() + interval '${runsFor} ms'`
/** SQL: whether the process of an import still notes how far it is. */
export const runs = `exists (select 1 from leases where work = 'import ' || imports.id
	and ends_at between clock_timestamp() and ${until})`

/**
 * Ends one in the transaction that made its links. Fails with `validation_failed` when it was
 * cancelled, and with `service_unavailable` when its client has left or it counted as dead.
 */
export const finishImport = async (tx: Tx, importId: string, links: number): Promise<void> => {
	const [row] = await tx<{ isCancelled: boolean }[]>`
		with lease as (delete from leases where work = ${leaseOf(importId)})
		update imports set links = ${links}, is_running = false where id = ${importId} and is_running
		returning is_cancelled as "isCancelled"`
	if (row === undefined) throw fail('service_unavailable')
	if (row.isCancelled) throw cancelled()
}

/**
 * Forgets imports that died with their process a minute ago, a frozen one may go on until then; those
 * that a wrong clock noted; and those of a backup, which holds no leases.
 */
export const forgetDead = (sql: Sql) =>
	reaching(
		() => sql`
			with dead as (
				delete from leases where work like 'import %' and ends_at not between
					clock_timestamp() - interval '1 minute' and clock_timestamp() + interval '1 minute'
				returning work
			)
			delete from imports where is_running and ('import ' || id in (select work from dead)
				or not exists (select from leases where work = 'import ' || imports.id))`,
	)

export const createImportProgress = (requests: Sql) => ({
	/** Begins an import, which runs as long as it is noted, until it has made its links or ends. */
	begin: ({ id, ownerId, format, createdAt }: ImportRecord): Promise<void> =>
		transaction(
			requests,
			(tx) => tx`
				with lease as (insert into leases (work, ends_at) values (${leaseOf(id)}, ${tx.unsafe(until)}))
				insert into imports (id, owner_id, format, links, checked, is_running, is_cancelled, created_at)
				values (${id}, ${ownerId}, ${format}, 0, 0, true, false, ${createdAt.toISOString()})`,
		).then(() => {}),

	/** Notes how far it is; whether it was cancelled. */
	note: (importId: string, { checked, made }: ImportSteps): Promise<boolean> =>
		transaction(requests, async (tx) => {
			const rows = await tx<{ isCancelled: boolean }[]>`
				with lease as (update leases set ends_at = ${tx.unsafe(until)} where work = ${leaseOf(importId)})
				update imports set checked = ${checked}, links = ${made} where id = ${importId} and is_running
				returning is_cancelled as "isCancelled"`
			return rows[0]?.isCancelled ?? false
		}),

	/** Forgets one that made nothing. */
	end: (importId: string): Promise<void> =>
		transaction(
			requests,
			(tx) => tx`
			with lease as (delete from leases where work = ${leaseOf(importId)})
			delete from imports where id = ${importId} and is_running`,
		).then(() => {}),

	/** Has a running import of the account stop; whether there was one. */
	cancel: (ownerId: string, importId: string): Promise<boolean> =>
		transaction(requests, async (tx) => {
			const rows = await tx`
				update imports set is_cancelled = true where id = ${importId} and owner_id = ${ownerId} and is_running
				returning id`
			return rows.length > 0
		}),
})
