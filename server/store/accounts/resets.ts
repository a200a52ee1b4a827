/** Reset links: at most one for an account, beside the invitations. Using one deletes it. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { readingOne } from '../driver/failures.ts'
import { type DrizzleTransaction, drizzleTransaction } from '../driver/transaction.ts'
import { invitations } from '../operator-schema.ts'
import { identities, users } from './account-schema.ts'

export type ResetRow = Pick<typeof invitations.$inferSelect, 'tokenHash' | 'createdAt' | 'endsAt'>

const idOf = (userId: string): string => `reset ${userId}`

const isOpen = (tokenHash: Uint8Array, now: Date) =>
	and(eq(invitations.tokenHash, tokenHash), eq(invitations.grants, 'reset'), gt(invitations.endsAt, now))

/** Deletes the open link with this hash; false when it is over, or another account's. */
export const takeReset = async (
	tx: DrizzleTransaction,
	userId: string,
	{ tokenHash, now }: { tokenHash: Uint8Array; now: Date },
): Promise<boolean> => {
	const { count } = await tx
		.delete(invitations)
		.where(and(isOpen(tokenHash, now), eq(invitations.id, idOf(userId))))
	return count > 0
}

/** Ends the link of an account, if there is one. */
export const endReset = async (tx: DrizzleTransaction, userId: string): Promise<void> => {
	await tx.delete(invitations).where(eq(invitations.id, idOf(userId)))
}

export const createResetStore = ({ db }: Pick<Database, 'db'>) => ({
	/** In place of an earlier one. False for an account that is closed or has no password. */
	openReset: (userId: string, row: ResetRow): Promise<boolean> =>
		drizzleTransaction(db, async (tx) => {
			const [user] = await tx
				.select({ id: users.id })
				.from(users)
				.innerJoin(identities, and(eq(identities.userId, users.id), eq(identities.providerId, 'credential')))
				.where(and(eq(users.id, userId), isNull(users.closedAt)))
			if (user === undefined) return false
			await tx
				.insert(invitations)
				.values({ ...row, id: idOf(userId), salt: new Uint8Array(), grants: 'reset' })
				.onConflictDoUpdate({ target: invitations.id, set: row })
			return true
		}),

	/** The account of an open link, unless it is closed. */
	findReset: (tokenHash: Uint8Array, now: Date): Promise<{ id: string; email: string } | undefined> =>
		readingOne(() =>
			db
				.select({ id: users.id, email: users.email })
				.from(invitations)
				.innerJoin(users, eq(invitations.id, sql`'reset ' || ${users.id}`))
				.where(and(isOpen(tokenHash, now), isNull(users.closedAt))),
		),
})
