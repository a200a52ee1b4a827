/** Who is an operator, and the rule that somebody stays one. */
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { reading, readingOne } from '../driver/failures.ts'
import { type DrizzleTransaction, drizzleTransaction } from '../driver/transaction.ts'
import { type Role, type RoleBy, users } from './account-schema.ts'

/**
 * Whether an operator who can sign in is left without these accounts, or none of them is one. Locks
 * the operators in id order until the transaction ends: of two at once who would leave none, one
 * is refused.
 */
export const leavesOperator = async (
	tx: Pick<DrizzleTransaction, 'select'>,
	ids: string[],
): Promise<boolean> => {
	const operators = await tx
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.role, 'operator'), isNull(users.closedAt)))
		.orderBy(users.id)
		.for('no key update')
	const left = operators.filter(({ id }) => !ids.includes(id))
	return left.length > 0 || operators.length === 0
}

export const createRoleStore = ({ db }: Pick<Database, 'db'>) => ({
	/** Undefined when the account is gone. */
	roleOf: async (userId: string): Promise<Role | undefined> => {
		const found = db.select({ role: users.role }).from(users).where(eq(users.id, userId))
		return (await readingOne(() => found))?.role
	},

	/**
	 * Gives accounts a role. Returns how many got it, or undefined, with nothing changed, when
	 * no operator would be left. A role by hand stays one: a group takes only what it gave.
	 */
	setRole: (ids: string[], role: Role, now: Date, by: RoleBy = 'hand'): Promise<number | undefined> =>
		drizzleTransaction(db, async (tx) => {
			if (role === 'member' && !(await leavesOperator(tx, ids))) return undefined
			const theirs = role === 'member' && by === 'group' ? eq(users.roleBy, 'group') : undefined
			const { count } = await tx
				.update(users)
				.set({ role, roleBy: role === 'operator' ? by : null, updatedAt: now })
				.where(and(inArray(users.id, ids), ne(users.role, role), theirs))
			if (role === 'operator' && by === 'hand')
				await tx
					.update(users)
					.set({ roleBy: by })
					.where(and(inArray(users.id, ids), eq(users.roleBy, 'group')))
			return count
		}),

	hasOperator: async (): Promise<boolean> => {
		const operators = db.select({ id: users.id }).from(users).where(eq(users.role, 'operator')).limit(1)
		return (await reading(() => operators)).length > 0
	},

	/** Whether an operator is left without these accounts, as it is now. */
	leavesOperator: (ids: string[]): Promise<boolean> =>
		drizzleTransaction(db, (tx) => leavesOperator(tx, ids)),
})
