/** Closing an account: it signs in nowhere; its links stay, unless they are deleted with it. */
import type { AccountsDeps } from './proof.ts'

/** Why an account could not be opened again. */
export type Reopened = 'open' | 'gone' | 'deleting'

export const createClosing = ({ store: { accounts }, now }: Pick<AccountsDeps, 'store' | 'now'>) => ({
	/** Ends all sessions and access tokens for good; false when there is no such account. */
	closeAccount: (userId: string, { deletesLinks }: { deletesLinks: boolean }): Promise<boolean> =>
		accounts.closeUser(userId, new Date(now()), deletesLinks),

	/** It can sign in again. `deleting`: the background has not deleted all its links yet. */
	reopenAccount: async (userId: string): Promise<Reopened> => {
		if (await accounts.reopenUser(userId, new Date(now()))) return 'open'
		return (await accounts.roleOf(userId)) === undefined ? 'gone' : 'deleting'
	},
})
