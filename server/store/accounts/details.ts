/** Changes the name and the email address of an account. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { isUniqueViolation } from '../driver/failures.ts'
import { drizzleTransaction } from '../driver/transaction.ts'
import { identities, users } from './account-schema.ts'

export interface NewDetails {
	name: string
	/** In lower case. */
	email: string
	/** The hash of the password that allowed the change. */
	from: string
	/** What is there must still be stored. */
	was?: { was_name?: string | undefined; was_email?: string | undefined }
}

export const createDetailsStore = ({ db }: Pick<Database, 'db'>) => ({
	/**
	 * `taken`: another account has the address. `stale`: the account is gone, closed, or has a new
	 * password by now. `edited`: name or address are not what they were. The lock makes a change of
	 * the password wait, and of two changes one.
	 */
	changeDetails: (
		userId: string,
		{ name, email, from, was = {} }: NewDetails,
		now: Date,
	): Promise<'changed' | 'taken' | 'stale' | 'edited'> =>
		drizzleTransaction(db, async (tx) => {
			const open = and(eq(users.id, userId), isNull(users.closedAt))
			const found = await tx
				.select({ name: users.name, email: users.email })
				.from(users)
				.where(open)
				.for('update')
			const proved = await tx
				.select({ id: identities.id })
				.from(identities)
				.where(and(eq(identities.userId, userId), eq(identities.password, from)))
			if (found.length === 0 || proved.length === 0) return 'stale' as const
			const [stored] = found
			const { was_name = stored!.name, was_email = stored!.email } = was
			// Sent twice, it is done already.
			if (stored!.name === name && stored!.email === email) return 'changed' as const
			if (was_name !== stored!.name || was_email !== stored!.email) return 'edited' as const
			await tx.update(users).set({ name, email, updatedAt: now }).where(eq(users.id, userId))
			return 'changed' as const
		}).catch((error) => {
			if (isUniqueViolation(error)) return 'taken' as const
			throw error
		}),
})
