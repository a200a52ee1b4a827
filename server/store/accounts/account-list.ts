/** Accounts as operators see them, on the page and in commands, and their roles. */
import { and, desc, eq, ilike, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { reaching, reading, readingOne } from '../driver/failures.ts'
import { identities, users } from './account-schema.ts'
import { createRoleStore } from './operators.ts'

const { id, email, name, emailVerified, role, roleBy, createdAt, closedAt } = users
const shown = { id, email, name, emailVerified, role, roleBy, createdAt, closedAt }
/** An account without its secrets. */
export interface AccountRow extends Pick<typeof users.$inferSelect, keyof typeof shown> {
	/** Whether it has a password; otherwise it signs in with OpenID Connect. */
	hasPassword: boolean
	/** Whether its password needs a second factor, or it has passkeys. */
	hasFactor: boolean
	/** None once they are being deleted. */
	links: number
	/** Without clicks that are not counted yet. */
	clicks: number
}

/** An account's place in the order of the list. */
export interface AccountPlace {
	createdAt: Date
	id: string
}

const columns = {
	...shown,
	hasPassword: sql<boolean>`exists (
		select 1 from identities where user_id = users.id and password is not null)`,
	hasFactor: sql<boolean>`(exists (select 1 from second_factors where user_id = users.id)
		or exists (select 1 from passkeys where user_id = users.id))`,
}

export const createAccountListStore = ({ db }: Pick<Database, 'db'>) => {
	/** How many links each of these owners has, and their clicks as far as they are counted. */
	const figuresOf = async (ownerIds: string[]): Promise<{ id: string; links: number; clicks: number }[]> =>
		ownerIds.length === 0
			? []
			: reading(
					() => db.$client<{ id: string; links: number; clicks: number }[]>`
						select owner_id as id, count(*)::integer as links, sum(clicks)::bigint as clicks from list_totals
						where owner_id = any (${ownerIds}::text[]) and owner_id not in (select id from deleted_accounts)
						group by 1`,
				)
	const withFigures = async (found: Omit<AccountRow, 'links' | 'clicks'>[]): Promise<AccountRow[]> => {
		const figures = new Map((await figuresOf(found.map(({ id }) => id))).map((row) => [row.id, row]))
		return found.map((user) => ({ ...{ links: 0, clicks: 0 }, ...user, ...figures.get(user.id) }))
	}
	return {
		...createRoleStore({ db }),
		figuresOf,

		/** The newest first, those whose email address or name has the text. */
		list: async (text: string, after: AccountPlace | undefined, limit: number): Promise<AccountRow[]> => {
			const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
			const found = await reading(() =>
				db
					.select(columns)
					.from(users)
					.where(
						and(
							text === '' ? undefined : or(ilike(users.email, pattern), ilike(users.name, pattern)),
							after &&
								or(
									lt(users.createdAt, after.createdAt),
									and(eq(users.createdAt, after.createdAt), lt(users.id, after.id)),
								),
						),
					)
					.orderBy(desc(users.createdAt), desc(users.id))
					.limit(limit),
			)
			return withFigures(found)
		},

		byIds: async (ids: string[]): Promise<AccountRow[]> => {
			const found = await reading(() => db.select(columns).from(users).where(inArray(users.id, ids)))
			return withFigures(found)
		},

		/** The account with this e-mail address, in any case. */
		byEmail: async (email: string): Promise<AccountRow | undefined> => {
			const found = await reading(() =>
				db.select(columns).from(users).where(eq(users.email, email.toLowerCase())),
			)
			return (await withFigures(found))[0]
		},

		/** Notes whether the name of an OpenID identity's own account is this confirmed address. */
		noteAddress: async (accountId: string, address: string | null): Promise<void> => {
			const ofIdentity = db
				.select({ id: identities.userId })
				.from(identities)
				.where(and(eq(identities.accountId, accountId), ne(identities.providerId, 'credential')))
			const isVerified = sql<boolean>`(${users.name} is not distinct from ${address})`
			await reaching(() =>
				db
					.update(users)
					.set({ emailVerified: isVerified })
					.where(and(inArray(users.id, ofIdentity), sql`${users.emailVerified} <> ${isVerified}`)),
			)
		},

		/** The account of an OpenID identity. */
		byIdentity: (accountId: string): Promise<Omit<AccountRow, 'links' | 'clicks'> | undefined> =>
			readingOne(() =>
				db
					.select(columns)
					.from(users)
					.innerJoin(identities, eq(identities.userId, users.id))
					.where(and(eq(identities.accountId, accountId), ne(identities.providerId, 'credential'))),
			),
	}
}

export type AccountListStore = ReturnType<typeof createAccountListStore>
