/** Closing an account: it signs in nowhere; its links stay, unless they are deleted with it. */
import type { Closing } from '../store/accounts/closing.ts'
import { lastOperator } from './last-operator.ts'
import type { AccountsDeps } from './proof.ts'

/** Why an account could not be opened again. */
export type Reopened = 'open' | 'gone' | 'deleting'

export const createClosing = ({
	store: { accounts, accountList },
	now,
}: Pick<AccountsDeps, 'store' | 'now'>) => ({
	/**
	 * Ends all sessions and access tokens for good; false when there is no such account. Fails with
	 * `validation_failed` (`last_operator`) when no operator would be left.
	 */
	closeAccount: async (userId: string, closing: Closing): Promise<boolean> => {
		const outcome = await accounts.closeUser(userId, new Date(now()), closing)
		if (outcome === 'last operator') throw lastOperator()
		return outcome
	},

	/** It can sign in again. `deleting`: the background has not deleted all its links yet. */
	reopenAccount: async (userId: string): Promise<Reopened> => {
		if (await accounts.reopenUser(userId, new Date(now()))) return 'open'
		return (await accountList.roleOf(userId)) === undefined ? 'gone' : 'deleting'
	},
})
