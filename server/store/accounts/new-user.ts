/** Inserts an account with a password: the first one, an invited one, or any. */
import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { drizzleTransaction } from '../driver/transaction.ts'
import { firstAccountLock } from '../locks.ts'
import { identities, users } from './account-schema.ts'
import { takeInvitation } from './invitations.ts'

export interface NewUser {
	id: string
	/** In lower case. */
	email: string
	name: string
	passwordHash: string
	createdAt: Date
	/** Becomes an operator if it is the first account. */
	mayLead?: boolean
	/** The hash of an invitation's token, which is used up. */
	invitation?: Uint8Array | undefined
}

/** Thrown to roll back. */
class Uninvited extends Error {}

export const createNewUserStore = ({ db }: Pick<Database, 'db'>) => ({
	/**
	 * Inserts an account with a password. Nothing changes if its id or e-mail is taken, or if its
	 * invitation is not open any more.
	 */
	insertUser: ({
		id,
		email,
		name,
		passwordHash,
		createdAt,
		mayLead = false,
		invitation,
	}: NewUser): Promise<'made' | 'taken' | 'uninvited'> =>
		drizzleTransaction(db, async (tx) => {
			const at = { createdAt, updatedAt: createdAt }
			// Of two first accounts at the same time one is the first.
			if (mayLead) await tx.execute(sql`select pg_advisory_xact_lock(${firstAccountLock})`)
			const isFirst = mayLead && (await tx.select({ id: users.id }).from(users).limit(1)).length === 0
			const made = await tx
				.insert(users)
				.values({ id, email, name, ...at, ...(isFirst && { role: 'operator' as const }) })
				.onConflictDoNothing()
				.returning({ id: users.id })
			if (made.length === 0) return 'taken' as const
			if (invitation !== undefined && !(await takeInvitation(tx, invitation, createdAt)))
				throw new Uninvited()
			await tx
				.insert(identities)
				.values({ id, accountId: id, providerId: 'credential', userId: id, password: passwordHash, ...at })
			return 'made' as const
		}).catch((error) => {
			if (error instanceof Uninvited) return 'uninvited' as const
			throw error
		}),
})
