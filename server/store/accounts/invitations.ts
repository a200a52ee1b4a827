/** Invitations to make an account: insert, find, list, revoke. Accepting one deletes it. */
import { and, asc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { reaching, reading, readingOne } from '../driver/failures.ts'
import { changing, type DrizzleTransaction } from '../driver/transaction.ts'
import { firstAccountLock } from '../locks.ts'
import { invitations } from '../operator-schema.ts'
import { surelyBy } from '../past.ts'
import { type Role, users } from './account-schema.ts'

export type InvitationRow = typeof invitations.$inferSelect

const isOpen = (tokenHash: Uint8Array, now: Date) =>
	and(eq(invitations.tokenHash, tokenHash), ne(invitations.grants, 'reset'), gt(invitations.endsAt, now))

/** Whether there is no operator, until the transaction ends. */
export const hasNoOperator = async (tx: DrizzleTransaction): Promise<boolean> => {
	await tx.execute(sql`select pg_advisory_xact_lock(${firstAccountLock})`)
	const found = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'operator')).limit(1)
	return found.length === 0
}

/** Deletes the invitation with this hash; what it grants, or undefined when it is over. */
export const takeInvitation = async (
	tx: DrizzleTransaction,
	tokenHash: Uint8Array,
	now: Date,
): Promise<Role | undefined> => {
	const [taken] = await tx
		.delete(invitations)
		.where(isOpen(tokenHash, now))
		.returning({ grants: invitations.grants })
	if (taken?.grants !== 'first') return taken?.grants as Role | undefined
	if (!(await hasNoOperator(tx))) return undefined
	// Each start made one, and each server.
	await tx.delete(invitations).where(eq(invitations.grants, 'first'))
	return 'operator'
}

export const createInvitationStore = ({ db }: Pick<Database, 'db'>) => ({
	/** The same invitation twice is one. */
	invite: (row: InvitationRow): Promise<number> =>
		changing(db, (tx) => tx.insert(invitations).values(row).onConflictDoNothing()),

	findInvitation: (tokenHash: Uint8Array, now: Date): Promise<InvitationRow | undefined> =>
		readingOne(() => db.select().from(invitations).where(isOpen(tokenHash, now))),

	/** Those that are open, the oldest first. */
	listInvitations: (now: Date): Promise<InvitationRow[]> =>
		reading(() =>
			db
				.select()
				.from(invitations)
				.where(and(ne(invitations.grants, 'reset'), gt(invitations.endsAt, now)))
				.orderBy(asc(invitations.createdAt), asc(invitations.id)),
		),

	/** Returns how many it revoked. */
	revokeInvitations: (ids: string[]): Promise<number> =>
		changing(db, (tx) => tx.delete(invitations).where(inArray(invitations.id, ids))),

	sweepInvitations: async (now: Date): Promise<void> => {
		await reaching(() => db.delete(invitations).where(lte(invitations.endsAt, surelyBy(now))))
	},
})
