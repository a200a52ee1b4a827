/** Passkeys of accounts: add, list, find and use once. */
// A sign-in: server/accounts/passkeys.ts → here.
import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { reading, readingAny, readingOne } from '../driver/failures.ts'
import { changes, drizzleTransaction } from '../driver/transaction.ts'
import { passkeys, sessions } from './account-schema.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export const createPasskeyStore = ({ db }: Pick<Database, 'db'>) => ({
	/** False when there is one with its id already. The session has proved it. */
	insertPasskey: (row: typeof passkeys.$inferInsert, sessionId: string): Promise<boolean> =>
		drizzleTransaction(db, async (tx) => {
			const { count } = await tx.insert(passkeys).values(row).onConflictDoNothing()
			if (count > 0) await tx.update(sessions).set({ secondFactor: true }).where(eq(sessions.id, sessionId))
			return count > 0
		}),

	/** The oldest first. */
	listPasskeys: (userId: string): Promise<PasskeyRow[]> =>
		reading(() =>
			db
				.select()
				.from(passkeys)
				.where(eq(passkeys.userId, userId))
				.orderBy(asc(passkeys.createdAt), passkeys.id),
		),

	findPasskey: (id: string): Promise<PasskeyRow | undefined> =>
		readingOne(() => db.select().from(passkeys).where(eq(passkeys.id, id))),

	/**
	 * Uses up the challenges to this time; false when they were, when its own counter went back, or
	 * when it is gone. A use of after `newest` was while the clock was wrong: it stops nobody.
	 */
	usePasskey: (id: string, { counter, at }: { counter: number; at: Date }, newest: Date): Promise<boolean> =>
		changes(db, (tx) => {
			const { lastUsedAt } = passkeys
			const isFirst = or(isNull(lastUsedAt), lt(lastUsedAt, at), gt(lastUsedAt, newest))
			const counts = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
			return tx
				.update(passkeys)
				.set({ counter, lastUsedAt: at })
				.where(and(eq(passkeys.id, id), isFirst, counts))
		}),

	/** Whether it is still there. Waits for a removal under way. */
	isPasskey: (id: string): Promise<boolean> =>
		readingAny(() => db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, id)).for('share')),
})
