/** Passwords of accounts: find, check, and change. */
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { readingAny, readingOne } from '../driver/failures.ts'
import { type DrizzleTransaction, drizzleTransaction } from '../driver/transaction.ts'
import { accessTokens, identities, passkeys, sessions, users } from './account-schema.ts'
import { endReset, takeReset } from './resets.ts'

/** Locks the account before its rows, as deleting it does: otherwise the two could deadlock. */
export const holdUser = (tx: DrizzleTransaction, userId: string) =>
	tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')

interface NewPassword {
	hash: string
	from?: string
	keep?: string
	reset?: Uint8Array
	keepsTokens?: boolean
}

export const createPasswordStore = ({ db }: Pick<Database, 'db'>) => ({
	/**
	 * Sets a new password, deletes all sessions but `keep` and, unless `keepsTokens`, all access
	 * tokens, with the passkeys where all sessions end, and ends an open reset link. False, and
	 * nothing changes, when the account has no password, or no longer the one with the hash `from`,
	 * or when the link with the hash `reset` is over.
	 */
	changePassword: (
		userId: string,
		{ hash, from, keep, reset, keepsTokens = false }: NewPassword,
		now: Date,
	): Promise<boolean> =>
		drizzleTransaction(db, async (tx) => {
			await holdUser(tx, userId)
			if (reset !== undefined && !(await takeReset(tx, userId, { tokenHash: reset, now }))) return false
			const { count } = await tx
				.update(identities)
				.set({ password: hash, updatedAt: now })
				.where(
					and(
						eq(identities.userId, userId),
						eq(identities.providerId, 'credential'),
						from === undefined ? undefined : eq(identities.password, from),
					),
				)
			if (count === 0) return false
			await tx
				.delete(sessions)
				.where(and(eq(sessions.userId, userId), keep === undefined ? undefined : ne(sessions.id, keep)))
			await endReset(tx, userId)
			if (keepsTokens) return true
			await tx
				.delete(accessTokens)
				.where(and(eq(accessTokens.referenceId, userId), ne(accessTokens.scope, 'statistics')))
			if (keep === undefined) await tx.delete(passkeys).where(eq(passkeys.userId, userId))
			return true
		}),

	/** The account with this e-mail address, if it has a password and is not closed. */
	findByEmail: async (email: string): Promise<{ id: string; passwordHash: string } | undefined> => {
		const row = await readingOne(() =>
			db
				.select({ id: users.id, passwordHash: identities.password })
				.from(users)
				.innerJoin(identities, and(eq(identities.userId, users.id), eq(identities.providerId, 'credential')))
				.where(and(eq(users.email, email.toLowerCase()), isNull(users.closedAt))),
		)
		return row?.passwordHash == null ? undefined : { id: row.id, passwordHash: row.passwordHash }
	},

	/**
	 * Whether the account is not closed and its password still has this hash. Waits for a change of
	 * either under way.
	 */
	isPassword: (userId: string, passwordHash: string): Promise<boolean> =>
		readingAny(() =>
			db
				.select({ id: identities.id })
				.from(users)
				.innerJoin(identities, and(eq(identities.userId, users.id), eq(identities.password, passwordHash)))
				.where(and(eq(users.id, userId), isNull(users.closedAt)))
				.for('share'),
		),
})
