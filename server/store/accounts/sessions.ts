/** Sessions of an account: count, list, end. */
import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { reaching, reading, readingAny } from '../driver/failures.ts'
import { changes } from '../driver/transaction.ts'
import { surelyBy } from '../past.ts'
import { sessions } from './account-schema.ts'

/** Sessions in a list. */
const listed = 50
/** `updatedAt`: when it was last used, to the hour (accounts/sessions.ts). */
const { id, userAgent, createdAt, updatedAt } = sessions
const shown = { id, userAgent, createdAt, updatedAt }

/** The open ones of an account. */
const openOf = (userId: string, now: Date) => and(eq(sessions.userId, userId), gt(sessions.expiresAt, now))

export const createSessionStore = ({ db }: Pick<Database, 'db'>) => ({
	countSessions: (userId: string, now: Date): Promise<number> =>
		reading(() => db.$count(sessions, openOf(userId, now))),

	/** At most 50: the one with the id `first`, then those that were used last. */
	listSessions: (userId: string, first: string, now: Date) =>
		reading(() =>
			db
				.select(shown)
				.from(sessions)
				.where(openOf(userId, now))
				.orderBy(desc(eq(sessions.id, first)), desc(sessions.updatedAt), sessions.id)
				.limit(listed),
		),

	/** Ends one session, of this account if one is given. */
	endSession: (sessionId: string, userId?: string): Promise<boolean> => {
		const ofAccount = userId === undefined ? undefined : eq(sessions.userId, userId)
		return changes(db, (tx) => tx.delete(sessions).where(and(eq(sessions.id, sessionId), ofAccount)))
	},

	/** Ends the sessions of an account, except the one with the id `keep`. */
	endSessions: (userId: string, keep?: string): Promise<boolean> => {
		const others = keep === undefined ? undefined : ne(sessions.id, keep)
		return changes(db, (tx) => tx.delete(sessions).where(and(eq(sessions.userId, userId), others)))
	},

	/** Deletes expired sessions. */
	sweepSessions: async (now: Date): Promise<void> => {
		await reaching(() => db.delete(sessions).where(lte(sessions.expiresAt, surelyBy(now))))
	},

	/** Whether a session still exists. Waits for a sign-out under way. */
	isSession: (sessionId: string): Promise<boolean> =>
		readingAny(() => db.select({ id }).from(sessions).where(eq(sessions.id, sessionId)).for('share')),
})
