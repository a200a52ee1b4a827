/** Who can get the links of somebody else, as operators type it. */
import { accountLabel } from '../accounts/identity.ts'
import { isTeamId } from '../accounts/owners.ts'
import type { AdministrationDeps } from './administration.ts'

export interface Receiver {
	id: string
	/** As the log names it. */
	label: string
}

/**
 * An open account by its address, or a team by its id. None of the accounts `from`; and if these
 * end, none of the teams that end with them.
 */
export const createReceiver =
	({ store, accounts }: Pick<AdministrationDeps, 'store' | 'accounts'>) =>
	async (typed: string, from: string[] = [], ends = false): Promise<Receiver | undefined> => {
		const account = await accounts.receiver(typed)
		const id = account?.id ?? typed.trim()
		const team = account || !isTeamId(id) ? undefined : await store.accounts.ownerNamed(id)
		const label = account ? accountLabel(account) : team?.team
		const ending = ends ? await store.accounts.teamsAlone(from) : []
		return label == null || [...from, ...ending].includes(id) ? undefined : { id, label }
	}
