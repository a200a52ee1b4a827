/** Inserts an account: the first operator, an invited one, or any; and links OpenID identities. */
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'
import { drizzleTransaction } from '../driver/transaction.ts'
import { identities, users } from './account-schema.ts'
import { hasNoOperator, takeInvitation } from './invitations.ts'

export interface NewUser {
	id: string
	/** In lower case. */
	email: string
	name: string
	/** How it signs in: a password, or an OpenID identity. */
	passwordHash?: string
	identity?: string
	createdAt: Date
	/** An operator, inserted only while there is none. */
	isFirst?: boolean
	/** It signs up without an invitation or a provider. */
	byItself?: boolean
	/** The hash of an invitation's token, which is used up. */
	invitation?: Uint8Array | undefined
}

/** The name of OpenID providers in `identities`. */
const openId = 'oidc'

const byHand = { role: 'operator', roleBy: 'hand' } as const

/** Thrown to roll back. */
class Uninvited extends Error {}

export const createNewUserStore = ({ db }: Pick<Database, 'db'>) => ({
	/**
	 * Inserts an account. Nothing changes if its id or e-mail is taken, if its
	 * invitation is not open any more, or if it is too late to be first.
	 */
	insertUser: ({
		id,
		email,
		name,
		passwordHash,
		identity,
		createdAt,
		isFirst = false,
		byItself = false,
		invitation,
	}: NewUser): Promise<'made' | 'taken' | 'uninvited' | 'late'> =>
		drizzleTransaction(db, async (tx) => {
			const at = { createdAt, updatedAt: createdAt }
			if (isFirst && !(await hasNoOperator(tx))) return 'late' as const
			const made = await tx
				.insert(users)
				.values({ id, email, name, byItself, ...at, ...(isFirst && byHand) })
				.onConflictDoNothing()
			if (made.count === 0) return 'taken' as const
			if (invitation !== undefined) {
				const role = await takeInvitation(tx, invitation, createdAt)
				if (role === undefined) throw new Uninvited()
				if (role !== 'member') await tx.update(users).set(byHand).where(eq(users.id, id))
			}
			const way =
				identity === undefined
					? { accountId: id, providerId: 'credential', password: passwordHash }
					: { accountId: identity, providerId: openId }
			await tx.insert(identities).values({ id, userId: id, ...way, ...at })
			return 'made' as const
		}).catch((error) => {
			if (error instanceof Uninvited) return 'uninvited' as const
			throw error
		}),

	/** Whether an account signed up by itself since then; false of a team. */
	signedUpSince: async (userId: string, since: Date): Promise<boolean> => {
		const its = and(eq(users.id, userId), users.byItself, gt(users.createdAt, since))
		return (await reading(() => db.select({ id: users.id }).from(users).where(its))).length > 0
	},

	/** Lets an OpenID identity sign in to an account; false when it signs in to another one. */
	linkIdentity: (
		userId: string,
		{ id, identity }: { id: string; identity: string },
		now: Date,
	): Promise<boolean> =>
		drizzleTransaction(db, async (tx) => {
			const at = { createdAt: now, updatedAt: now }
			await tx
				.insert(identities)
				.values({ id, accountId: identity, providerId: openId, userId, ...at })
				.onConflictDoNothing()
			const [owner] = await tx
				.select({ userId: identities.userId })
				.from(identities)
				.where(and(eq(identities.accountId, identity), eq(identities.providerId, openId)))
			return owner?.userId === userId
		}),
})
