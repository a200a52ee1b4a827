/** Second factors of accounts: add, find, use up a code; remove codes and passkeys. */
// A sign-in: server/accounts/second-factor.ts → here.
import { and, arrayContains, eq, gt, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { readingOne } from '../driver/failures.ts'
import { changes, type DrizzleTransaction, drizzleTransaction } from '../driver/transaction.ts'
import { passkeys, secondFactors, sessions } from './account-schema.ts'
import { holdUser } from './passwords.ts'

export type SecondFactorRow = typeof secondFactors.$inferSelect

type Gone = (tx: DrizzleTransaction, userId: string) => PromiseLike<{ count: number }>
const ofCodes: Gone = (tx, userId) => tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
const ofPasskeys = (tx: DrizzleTransaction, userId: string, which?: SQL) =>
	tx.delete(passkeys).where(and(eq(passkeys.userId, userId), which))

/** Those of a session's account. */
const left = (tx: DrizzleTransaction, table: typeof secondFactors | typeof passkeys) =>
	tx.select({ of: table.userId }).from(table).where(eq(table.userId, sessions.userId))

export const createSecondFactorStore = ({ db }: Pick<Database, 'db'>) => {
	/** Changes the row, if it is as `where` says. */
	const change = (userId: string, set: object, where: ReturnType<typeof and>): Promise<boolean> =>
		changes(db, (tx) =>
			tx
				.update(secondFactors)
				.set(set)
				.where(and(eq(secondFactors.userId, userId), where)),
		)
	/** With the last one, sessions that gave a factor count as those of a password. */
	const drop = (userId: string, ...kinds: Gone[]): Promise<boolean> =>
		drizzleTransaction(db, async (tx) => {
			await holdUser(tx, userId)
			let gone = 0
			for (const kind of kinds) gone += (await kind(tx, userId)).count
			const isOf = and(
				eq(sessions.userId, userId),
				notExists(left(tx, secondFactors)),
				notExists(left(tx, passkeys)),
			)
			await tx.update(sessions).set({ secondFactor: false }).where(isOf)
			return gone > 0
		})
	return {
		/** False when there is one already. The session has proved it. */
		insertFactor: (row: SecondFactorRow, sessionId: string): Promise<boolean> =>
			drizzleTransaction(db, async (tx) => {
				const { count } = await tx.insert(secondFactors).values(row).onConflictDoNothing()
				if (count > 0) await tx.update(sessions).set({ secondFactor: true }).where(eq(sessions.id, sessionId))
				return count > 0
			}),

		findFactor: (userId: string): Promise<SecondFactorRow | undefined> =>
			readingOne(() => db.select().from(secondFactors).where(eq(secondFactors.userId, userId))),

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

		/** False when there is none. */
		deleteFactor: (userId: string): Promise<boolean> => drop(userId, ofCodes),
		deletePasskey: (userId: string, id: string): Promise<boolean> =>
			drop(userId, (tx) => ofPasskeys(tx, userId, eq(passkeys.id, id))),
		/** Codes and all passkeys. */
		deleteFactors: (userId: string): Promise<boolean> => drop(userId, ofCodes, ofPasskeys),
	}
}
