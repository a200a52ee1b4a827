/** Sessions by their cookie: open, find, renew; and those that an OpenID provider ends. */
// A sign-in: server/accounts/sessions.ts → here → credentials.ts.
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { reading, readingOne } from '../driver/failures.ts'
import { changes, drizzleTransaction } from '../driver/transaction.ts'
import { lastingBy } from '../past.ts'
import { sessions, users } from './account-schema.ts'

export type NewSessionRow = typeof sessions.$inferInsert

/** A session without its token. */
const columns = {
	id: sessions.id,
	userId: sessions.userId,
	userAgent: sessions.userAgent,
	createdAt: sessions.createdAt,
	updatedAt: sessions.updatedAt,
	expiresAt: sessions.expiresAt,
	identity: sessions.identity,
	secondFactor: sessions.secondFactor,
}
const ofUser = {
	name: users.name,
	email: users.email,
	emailVerified: users.emailVerified,
	createdAt: users.createdAt,
	updatedAt: users.updatedAt,
	role: users.role,
	roleBy: users.roleBy,
	id: users.id,
}

export interface FoundSession {
	session: Pick<typeof sessions.$inferSelect, keyof typeof columns>
	user: Pick<typeof users.$inferSelect, keyof typeof ofUser>
}

export const createSignedInStore = ({ db }: Pick<Database, 'db'>) => ({
	/**
	 * Answers the account; undefined, and nothing changes, when it is gone or closed. Closing it
	 * waits for the lock, then ends this session too.
	 */
	openSession: (session: NewSessionRow): Promise<FoundSession['user'] | undefined> =>
		drizzleTransaction(db, async (tx) => {
			const isOpen = and(eq(users.id, session.userId), isNull(users.closedAt))
			const [user] = await tx.select(ofUser).from(users).where(isOpen).for('key share')
			const expiresAt = lastingBy(session.createdAt, session.expiresAt)
			if (user !== undefined) await tx.insert(sessions).values({ ...session, expiresAt })
			return user
		}),

	findSession: (token: string, now: Date): Promise<FoundSession | undefined> =>
		readingOne(() =>
			db
				.select({ session: columns, user: ofUser })
				.from(sessions)
				.innerJoin(users, eq(users.id, sessions.userId))
				.where(and(eq(sessions.token, token), gt(sessions.expiresAt, now))),
		),

	/** False when it has ended. */
	renewSession: (id: string, renewed: { expiresAt: Date; updatedAt: Date }): Promise<boolean> =>
		changes(db, (tx) => tx.update(sessions).set(renewed).where(eq(sessions.id, id))),

	/** All of an account, the oldest first. */
	allSessions: (userId: string, now: Date): Promise<FoundSession['session'][]> =>
		reading(() =>
			db
				.select(columns)
				.from(sessions)
				.where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
				.orderBy(asc(sessions.createdAt), sessions.id),
		),

	/** Ends the session of a provider; those that it has no number for end with their identity. */
	endProviderSessions: (by: { identity: string | null; providerSession: string | null }): Promise<void> =>
		drizzleTransaction(db, async (tx) => {
			const { identity, providerSession } = by
			const ofIdentity = identity === null ? undefined : eq(sessions.identity, identity)
			const ended =
				providerSession === null
					? ofIdentity
					: or(
							eq(sessions.providerSession, providerSession),
							ofIdentity && and(ofIdentity, isNull(sessions.providerSession)),
						)
			if (ended !== undefined) await tx.delete(sessions).where(ended)
		}),
})
