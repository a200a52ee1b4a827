/** The rows of sessions: counted, looked for, ended. better-auth writes them. */
import { and, count, eq, gt, ne } from 'drizzle-orm'
import { sessions } from './account-schema.ts'
import type { Database } from './connect.ts'
import { reaching } from './failures.ts'

export const createSessionStore = ({ db }: Pick<Database, 'db'>) => ({
	countSessions: async (userId: string, now: Date): Promise<number> => {
		const [row] = await reaching(() =>
			db
				.select({ number: count() })
				.from(sessions)
				.where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now))),
		)
		return row?.number ?? 0
	},

	endSession: (sessionId: string): Promise<void> =>
		reaching(() => db.delete(sessions).where(eq(sessions.id, sessionId))).then(() => undefined),

	/** Ends sessions at once; all but `keep` (a session's id) when given. */
	endSessions: (userId: string, keep?: string): Promise<void> =>
		reaching(() =>
			db
				.delete(sessions)
				.where(and(eq(sessions.userId, userId), keep === undefined ? undefined : ne(sessions.id, keep))),
		).then(() => undefined),

	/** Whether a session is still there; an end of it that is under way is waited for. */
	isSession: async (sessionId: string): Promise<boolean> => {
		const found = await reaching(() =>
			db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('share'),
		)
		return found.length > 0
	},
})
