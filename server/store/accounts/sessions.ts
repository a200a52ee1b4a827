/** Sessions: count, find, end. better-auth inserts them. */
import { and, count, eq, gt, lte, ne, or } from 'drizzle-orm'
import { day } from '../../../shared/time.ts'
import type { Database } from '../driver/connect.ts'
import { reaching, reading } from '../driver/failures.ts'
import { sessions } from './account-schema.ts'

/** Milliseconds longer than a session can last: 30 days, and a day by which clocks differ. */
const tooLong = 31 * day

export const createSessionStore = ({ db }: Pick<Database, 'db'>) => ({
	countSessions: async (userId: string, now: Date): Promise<number> => {
		const [row] = await reading(() =>
			db
				.select({ number: count() })
				.from(sessions)
				.where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now))),
		)
		return row?.number ?? 0
	},

	endSession: (sessionId: string): Promise<void> =>
		reaching(() => db.delete(sessions).where(eq(sessions.id, sessionId))).then(() => undefined),

	/** Ends the sessions of an account, except the one with the id `keep`. */
	endSessions: (userId: string, keep?: string): Promise<void> =>
		reaching(() =>
			db
				.delete(sessions)
				.where(and(eq(sessions.userId, userId), keep === undefined ? undefined : ne(sessions.id, keep))),
		).then(() => undefined),

	/** Deletes expired sessions, and those that last too long: a clock was wrong at sign-in. */
	sweepSessions: async (now: Date): Promise<void> => {
		const { expiresAt } = sessions
		const isOver = or(lte(expiresAt, now), gt(expiresAt, new Date(now.getTime() + tooLong)))
		await reaching(() => db.delete(sessions).where(isOver))
	},

	/** Whether a session still exists. Waits for a sign-out under way. */
	isSession: async (sessionId: string): Promise<boolean> => {
		const found = await reading(() =>
			db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('share'),
		)
		return found.length > 0
	},
})
