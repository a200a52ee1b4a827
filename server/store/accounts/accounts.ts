/** Accounts: what is done to one as a whole. */
import { eq, lte, ne, sql } from 'drizzle-orm'
import { bounds } from '../../../shared/bounds.ts'
import type { Database } from '../driver/connect.ts'
import { isForeignKeyViolation, reaching, reading, translating } from '../driver/failures.ts'
import { drizzleTransaction } from '../driver/transaction.ts'
import { surelyBy } from '../past.ts'
import { deletedAccounts } from '../schema.ts'
import { createAccessTokenStore } from './access-tokens.ts'
import { identities, linkOffers, users } from './account-schema.ts'
import { createClaimedTeamStore } from './claimed-teams.ts'
import { createClosingStore } from './closing.ts'
import { createDetailsStore } from './details.ts'
import { createInvitationStore } from './invitations.ts'
import { createNewUserStore } from './new-user.ts'
import { leavesOperator } from './operators.ts'
import { createPasskeyStore } from './passkeys.ts'
import { createPasswordStore } from './passwords.ts'
import { createResetStore } from './resets.ts'
import { createSecondFactorStore } from './second-factors.ts'
import { createSessionStore } from './sessions.ts'
import { createSignedInStore } from './signed-in.ts'
import { createShareStore } from './statistics-shares.ts'
import { createTeamStore, deleteTeams, leaveTeams } from './teams.ts'

const { providerId, accountId, password } = identities
const ofIdentity = { providerId, accountId, password }

export const createAccountStore = ({ db }: Pick<Database, 'db'>) => ({
	/** Adds something to an account; undefined when the account is gone. */
	whileThere: <T>(ask: () => PromiseLike<T>): Promise<T | undefined> =>
		translating(ask).catch((error) => {
			if (isForeignKeyViolation(error)) return undefined
			throw error
		}),

	...createAccessTokenStore({ db, sql: db.$client }),
	...createShareStore({ sql: db.$client }),
	...createSessionStore({ db }),
	...createSignedInStore({ db }),
	...createPasswordStore({ db }),
	...createDetailsStore({ db }),
	...createResetStore({ db }),
	...createInvitationStore({ db }),
	...createClosingStore({ db }),
	...createSecondFactorStore({ db }),
	...createPasskeyStore({ db }),
	...createTeamStore({ db }),
	...createClaimedTeamStore({ db }),

	...createNewUserStore({ db }),

	/** `providerId`: `credential` for a password, otherwise the OpenID provider. */
	identitiesOf: (userId: string) =>
		reading(() => db.select(ofIdentity).from(identities).where(eq(identities.userId, userId))),

	/** Deletes invitations and offers that are over, and owners of retired slugs that are gone. */
	sweep: async (now: Date): Promise<void> => {
		await createInvitationStore({ db }).sweepInvitations(now)
		const since = sql`${surelyBy(now)} - ${bounds.offers.days}::integer * interval '1 day'`
		await reaching(() => db.delete(linkOffers).where(lte(linkOffers.createdAt, since)))
		// A click counted during the account's deletion retired its slug under the old owner.
		await reaching(
			() => db.$client`
				update retired_slugs set owner_id = null where owner_id is not null
					and not exists (select 1 from users where users.id = retired_slugs.owner_id)
					and not exists (select 1 from teams where teams.id = retired_slugs.owner_id)`,
		)
	},

	/**
	 * Deletes an account with its sessions, tokens and identities, and teams of nobody else; false
	 * when it was gone already. Its links are gone at once: no visit is admitted after this
	 * commits. Their rows are deleted afterwards (deletion.ts).
	 */
	deleteUser: (userId: string, deletedAt: Date): Promise<boolean | 'last operator'> =>
		drizzleTransaction(db, async (tx) => {
			const others = () => tx.select({ id: users.id }).from(users).where(ne(users.id, userId)).limit(1)
			if (!(await leavesOperator(tx, [userId])) && (await others()).length > 0) return 'last operator'
			await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
			await deleteTeams(tx, await leaveTeams(tx, userId), deletedAt)
			await tx.delete(linkOffers).where(eq(linkOffers.ownerId, userId))
			const { count } = await tx.delete(users).where(eq(users.id, userId))
			if (count === 0) return false
			// It is there already if the account was closed with its links.
			await tx.insert(deletedAccounts).values({ id: userId, deletedAt }).onConflictDoNothing()
			return true
		}),
})

export type AccountStore = ReturnType<typeof createAccountStore>
