/** All accounts, as the operator sees them. */
import { eq } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'
import { drizzleTransaction } from '../driver/transaction.ts'
import { type Role, users } from './account-schema.ts'

/** An account without its secrets. */
export interface ListedUser {
	id: string
	email: string
	name: string
	role: Role
	createdAt: Date
	closedAt: Date | null
	links: number
	/** Whether it has a password; otherwise it signs in with OpenID Connect. */
	hasPassword: boolean
}

/** Times as milliseconds since 1970. */
type RawUser = Omit<ListedUser, 'createdAt' | 'closedAt'> & { createdAt: number; closedAt: number | null }

/** Accounts per statement. */
const usersAtOnce = 500

export const createDirectoryStore = ({ db }: Pick<Database, 'db'>) => {
	const sql = db.$client
	const read = async (after: { createdAt: Date; id: string } | undefined, email: string | undefined) => {
		const place =
			after === undefined
				? sql`true`
				: sql`(created_at, id) > (${after.createdAt.toISOString()}::timestamptz, ${after.id})`
		const named = email === undefined ? sql`true` : sql`email = ${email.toLowerCase()}`
		const rows = await reading(
			() => sql<RawUser[]>`
				select id, email, name, role, extract(epoch from created_at)::double precision * 1000 as "createdAt",
					extract(epoch from closed_at)::double precision * 1000 as "closedAt",
					(select count(*) from links where owner_id = users.id
						and not exists (select 1 from deleted_accounts where id = users.id)) as links,
					exists (select 1 from identities where user_id = users.id and password is not null) as "hasPassword"
				from users where ${place} and ${named} order by created_at, id limit ${usersAtOnce}`,
		)
		return rows.map(
			({ createdAt, closedAt, ...user }): ListedUser => ({
				...user,
				createdAt: new Date(createdAt),
				closedAt: closedAt === null ? null : new Date(closedAt),
			}),
		)
	}

	return {
		/** The next accounts after one, oldest first; none at the end. */
		usersAfter: (last: { createdAt: Date; id: string } | undefined): Promise<ListedUser[]> =>
			read(last, undefined),

		/** The account with this e-mail address, in any case. */
		findUser: async (email: string): Promise<ListedUser | undefined> => (await read(undefined, email))[0],

		/** Undefined when the account is gone. */
		roleOf: async (userId: string): Promise<Role | undefined> => {
			const [user] = await reading(() =>
				db.select({ role: users.role }).from(users).where(eq(users.id, userId)),
			)
			return user?.role
		},

		/** False when there is no such account. */
		setRole: (userId: string, role: Role, now: Date): Promise<boolean> =>
			drizzleTransaction(db, async (tx) => {
				const changed = await tx
					.update(users)
					.set({ role, updatedAt: now })
					.where(eq(users.id, userId))
					.returning({ id: users.id })
				return changed.length > 0
			}),
	}
}
