/** Second factors of accounts: add, find, use up a code, remove. */
// A sign-in: server/accounts/second-factor.ts → here.
import { and, arrayContains, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'
import { drizzleTransaction } from '../driver/transaction.ts'
import { secondFactors, sessions } from './account-schema.ts'
import { holdUser } from './passwords.ts'

export type SecondFactorRow = typeof secondFactors.$inferSelect

export const createSecondFactorStore = ({ db }: Pick<Database, 'db'>) => {
	/** Changes the row, if it is as `where` says. */
	const change = (userId: string, set: object, where: ReturnType<typeof and>): Promise<boolean> =>
		drizzleTransaction(db, async (tx) => {
			const isOf = eq(secondFactors.userId, userId)
			const changed = await tx
				.update(secondFactors)
				.set(set)
				.where(and(isOf, where))
				.returning({ id: secondFactors.userId })
			return changed.length > 0
		})
	return {
		/** False when there is one already. The session has proved it. */
		insertFactor: (row: SecondFactorRow, sessionId: string): Promise<boolean> =>
			drizzleTransaction(db, async (tx) => {
				const made = await tx
					.insert(secondFactors)
					.values(row)
					.onConflictDoNothing()
					.returning({ id: secondFactors.userId })
				if (made.length > 0)
					await tx.update(sessions).set({ secondFactor: true }).where(eq(sessions.id, sessionId))
				return made.length > 0
			}),

		findFactor: async (userId: string): Promise<SecondFactorRow | undefined> => {
			const found = db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
			return (await reading(() => found))[0]
		},

		/**
		 * Uses up the codes to this period; false when they were. A code of after `newest` was used
		 * while the clock was wrong: it stops nobody.
		 */
		useStep: (userId: string, step: number, newest: number): Promise<boolean> =>
			change(
				userId,
				{ lastStep: step },
				or(lt(secondFactors.lastStep, step), gt(secondFactors.lastStep, newest)),
			),

		/** Uses up a recovery code, once of several at once; false when there is none. */
		useRecovery: (userId: string, hash: string): Promise<boolean> =>
			change(
				userId,
				{ recovery: sql`array_remove(${secondFactors.recovery}, ${hash})` },
				arrayContains(secondFactors.recovery, [hash]),
			),

		/** False when there is none. Sessions that gave it count as those of a password. */
		deleteFactor: (userId: string): Promise<boolean> =>
			drizzleTransaction(db, async (tx) => {
				await holdUser(tx, userId)
				const gone = await tx
					.delete(secondFactors)
					.where(eq(secondFactors.userId, userId))
					.returning({ id: secondFactors.userId })
				await tx.update(sessions).set({ secondFactor: false }).where(eq(sessions.userId, userId))
				return gone.length > 0
			}),
	}
}
