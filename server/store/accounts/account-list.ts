/** Accounts as operators see them, and their roles. */
import { and, count, desc, eq, ilike, inArray, lt, ne, notInArray, or, sum } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'
import { drizzleTransaction } from '../driver/transaction.ts'
import { listTotals } from '../schema.ts'
import { identities, type Role, users } from './account-schema.ts'
import { leavesOperator } from './operators.ts'

export interface AccountRow {
	id: string
	email: string
	name: string
	role: Role
	createdAt: Date
	closedAt: Date | null
	/** Without clicks that are not counted yet. */
	links: number
	clicks: number
}

/** An account's place in the order of the list. */
export interface AccountPlace {
	createdAt: Date
	id: string
}

const columns = {
	id: users.id,
	email: users.email,
	name: users.name,
	role: users.role,
	createdAt: users.createdAt,
	closedAt: users.closedAt,
}

export const createAccountListStore = ({ db }: Pick<Database, 'db'>) => {
	const withFigures = async (found: Omit<AccountRow, 'links' | 'clicks'>[]): Promise<AccountRow[]> => {
		const ids = found.map(({ id }) => id)
		const totals = await reading(() =>
			db
				.select({ ownerId: listTotals.ownerId, links: count(), clicks: sum(listTotals.clicks) })
				.from(listTotals)
				.where(inArray(listTotals.ownerId, ids))
				.groupBy(listTotals.ownerId),
		)
		const byOwner = new Map(totals.map((row) => [row.ownerId, row]))
		return found.map((user) => {
			const { links = 0, clicks = 0 } = byOwner.get(user.id) ?? {}
			return { ...user, links: Number(links), clicks: Number(clicks) }
		})
	}
	return {
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
			return found.length === 0 ? [] : withFigures(found)
		},

		byIds: async (ids: string[]): Promise<AccountRow[]> => {
			const found = await reading(() => db.select(columns).from(users).where(inArray(users.id, ids)))
			return found.length === 0 ? [] : withFigures(found)
		},

		/** The account of an OpenID identity. */
		byIdentity: async (accountId: string): Promise<Omit<AccountRow, 'links' | 'clicks'> | undefined> => {
			const [found] = await reading(() =>
				db
					.select(columns)
					.from(users)
					.innerJoin(identities, eq(identities.userId, users.id))
					.where(and(eq(identities.accountId, accountId), ne(identities.providerId, 'credential'))),
			)
			return found
		},

		/**
		 * Gives accounts a role. Returns how many got it, or undefined, with nothing changed, when
		 * no operator would be left.
		 */
		setRole: (ids: string[], role: Role, now: Date): Promise<number | undefined> =>
			drizzleTransaction(db, async (tx) => {
				if (role === 'member' && !(await leavesOperator(tx, ids))) return undefined
				const changed = await tx
					.update(users)
					.set({ role, updatedAt: now })
					.where(and(inArray(users.id, ids), notInArray(users.role, [role])))
					.returning({ id: users.id })
				return changed.length
			}),

		/** Whether an operator is left without these accounts, as it is now. */
		leavesOperator: (ids: string[]): Promise<boolean> =>
			drizzleTransaction(db, (tx) => leavesOperator(tx, ids)),
	}
}
