/** The rule that somebody stays an operator. */
import { and, eq, isNull } from 'drizzle-orm'
import type { DrizzleTransaction } from '../driver/transaction.ts'
import { users } from './account-schema.ts'

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
