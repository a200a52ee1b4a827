/** The audit log: what operators did. An entry is written before the act, its outcome after it. */
import { desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { Database } from './driver/connect.ts'
import { reaching, reading, readingOne } from './driver/failures.ts'
import { drizzleTransaction } from './driver/transaction.ts'
import { auditLog } from './operator-schema.ts'
import { surelyBy } from './past.ts'

export type AuditEntry = Omit<typeof auditLog.$inferSelect, 'keyHash'>

export interface NewEntry extends Pick<AuditEntry, 'at' | 'account' | 'act' | 'subjects'> {
	reason?: string | null | undefined
	/** Of the form; null for a command, which is never the same twice. */
	keyHash: Uint8Array | null
}

const { keyHash: _, ...shown } = getTableColumns(auditLog)

export const createAuditStore = ({ db }: Pick<Database, 'db'>) => ({
	/** Writes an entry, or finds the one that the same form wrote before. */
	begin: (entry: NewEntry): Promise<{ id: number; changed: number | null }> =>
		drizzleTransaction(db, async (tx) => {
			const outcome = { id: auditLog.id, changed: auditLog.changed }
			const [made] = await tx
				.insert(auditLog)
				.values(entry)
				.onConflictDoNothing({ target: auditLog.keyHash })
				.returning(outcome)
			if (made !== undefined) return made
			const [earlier] = await tx.select(outcome).from(auditLog).where(eq(auditLog.keyHash, entry.keyHash!))
			return earlier!
		}),

	/** Of two that do the same at once, the one that changed something counts. */
	finish: async (id: number, changed: number): Promise<void> => {
		const most = sql`greatest(coalesce(${auditLog.changed}, 0), ${changed})`
		await reaching(() => db.update(auditLog).set({ changed: most }).where(eq(auditLog.id, id)))
	},

	/** The newest entry of an act. */
	newest: (act: string): Promise<AuditEntry | undefined> =>
		readingOne(() =>
			db.select(shown).from(auditLog).where(eq(auditLog.act, act)).orderBy(desc(auditLog.id)).limit(1),
		),

	/** Newest first, those before an id. */
	list: ({ before, limit }: { before?: number | undefined; limit: number }): Promise<AuditEntry[]> =>
		reading(() =>
			db
				.select(shown)
				.from(auditLog)
				.where(before === undefined ? undefined : lt(auditLog.id, before))
				.orderBy(desc(auditLog.id))
				.limit(limit),
		),

	/** Deletes entries that are older than this many milliseconds. */
	sweep: async (now: Date, kept: number): Promise<void> => {
		const before = sql`${surelyBy(now)} - ${kept}::bigint * interval '1 ms'`
		await reaching(() => db.delete(auditLog).where(lt(auditLog.at, before)))
	},
})

export type AuditStore = ReturnType<typeof createAuditStore>
