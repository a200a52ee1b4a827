/** How far imports are while they run, and whether they were cancelled. */
import type { ImportFormat } from '../../../shared/link/import.ts'
import { minute } from '../../../shared/text/time.ts'
import type { Sql } from '../driver/connect.ts'
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

/** Milliseconds after which an import that still runs has died with its process. */
export const runsAtMost = 3 * minute

export const createImportProgress = (requests: Sql) => ({
	/** Begins an import, which runs until its links are inserted or it is ended. */
	begin: ({ id, ownerId, format, createdAt }: ImportRecord): Promise<void> =>
		transaction(
			requests,
			(tx) => tx`
				with died as (
					delete from imports where owner_id = ${ownerId} and is_running
						and created_at < ${new Date(createdAt.getTime() - runsAtMost).toISOString()}
				)
				insert into imports (id, owner_id, format, links, checked, is_running, is_cancelled, created_at)
				values (${id}, ${ownerId}, ${format}, 0, 0, true, false, ${createdAt.toISOString()})`,
		).then(() => {}),

	/** Notes how far it is; whether it was cancelled. */
	note: (importId: string, { checked, made }: ImportSteps): Promise<boolean> =>
		transaction(requests, async (tx) => {
			const rows = await tx<{ isCancelled: boolean }[]>`
				update imports set checked = ${checked}, links = ${made} where id = ${importId} and is_running
				returning is_cancelled as "isCancelled"`
			return rows[0]?.isCancelled ?? false
		}),

	/** Forgets one that made nothing. */
	end: (importId: string): Promise<void> =>
		transaction(requests, (tx) => tx`delete from imports where id = ${importId} and is_running`).then(
			() => {},
		),

	/** Has a running import of the account stop; whether there was one. */
	cancel: (ownerId: string, importId: string): Promise<boolean> =>
		transaction(requests, async (tx) => {
			const rows = await tx`
				update imports set is_cancelled = true where id = ${importId} and owner_id = ${ownerId} and is_running
				returning id`
			return rows.length > 0
		}),
})
