/** Closed accounts: they keep their links, and are signed in nowhere. */
import { and, eq, inArray, notExists, or } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { changes, drizzleTransaction } from '../driver/transaction.ts'
import { deletedAccounts } from '../schema.ts'
import { accessTokens, linkOffers, sessions, users } from './account-schema.ts'
import { leavesOperator } from './operators.ts'
import { endReset } from './resets.ts'
import { deleteTeams, leaveTeams } from './teams.ts'

export interface Closing {
	deletesLinks: boolean
}

export const createClosingStore = ({ db }: Pick<Database, 'db'>) => ({
	/**
	 * Closes an account, and ends its sessions, access tokens and reset link; false when there is
	 * none. With `deletesLinks` its links are gone once this commits, as those of a deleted account
	 * (deletion.ts).
	 * The lock makes new links and sessions wait, which then see that it is closed.
	 * The last operator is not closed.
	 */
	closeUser: (
		userId: string,
		closedAt: Date,
		{ deletesLinks }: Closing,
	): Promise<boolean | 'last operator'> =>
		drizzleTransaction(db, async (tx) => {
			if (!(await leavesOperator(tx, [userId]))) return 'last operator'
			const [user] = await tx
				.select({ closedAt: users.closedAt })
				.from(users)
				.where(eq(users.id, userId))
				.for('update')
			if (user === undefined) return false
			if (user.closedAt === null)
				await tx.update(users).set({ closedAt, updatedAt: closedAt }).where(eq(users.id, userId))
			await tx.delete(sessions).where(eq(sessions.userId, userId))
			await endReset(tx, userId)
			const alone = await leaveTeams(tx, userId)
			// Nobody else could revoke those of a team in which nobody else is.
			await tx
				.delete(accessTokens)
				.where(or(eq(accessTokens.referenceId, userId), inArray(accessTokens.teamId, alone)))
			if (!deletesLinks) return true
			await deleteTeams(tx, alone, closedAt)
			await tx.delete(linkOffers).where(eq(linkOffers.ownerId, userId))
			await tx.insert(deletedAccounts).values({ id: userId, deletedAt: closedAt }).onConflictDoNothing()
			return true
		}),

	/** Opens it again; false, and nothing changes, while its links are still being deleted. */
	reopenUser: (userId: string, now: Date): Promise<boolean> =>
		changes(db, (tx) => {
			const links = tx
				.select({ id: deletedAccounts.id })
				.from(deletedAccounts)
				.where(eq(deletedAccounts.id, userId))
			return tx
				.update(users)
				.set({ closedAt: null, updatedAt: now })
				.where(and(eq(users.id, userId), notExists(links)))
		}),
})
