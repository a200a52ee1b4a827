/** What runs each act of operators. */
import { lastOperator } from '../accounts/last-operator.ts'
import { createModeration, type Measure } from '../links/moderation.ts'
import { slugKeysIn } from '../links/slug.ts'
import type { KeysOnMove } from '../store/links/hand-over.ts'
import type { AdministrationDeps, AskedAct } from './administration.ts'

/** `key`: that of the form; `given`: the id of an account that gets links, and how. */
export type Run = (ids: string[], shownReason?: string, key?: string, given?: Given) => Promise<number>
type Given = KeysOnMove & { to: string }

/** What runs each act on the ids of its subjects; answers how many it changed. */
export const createRuns = (deps: AdministrationDeps) => {
	const { store, hosts, linkHosts, invitations, deleteLink, accounts } = deps
	const moderation = createModeration(deps, deleteLink)
	const measure = (measure: Measure) => async (slugs: string[], shownReason?: string) =>
		(await moderation.links(measure, slugKeysIn(slugs), shownReason)).changed
	/** One after the other; counts those for which it was done. */
	const each = async (ids: string[], run: (id: string) => Promise<boolean>): Promise<number> => {
		let done = 0
		for (const id of ids) if (await run(id)) done++
		return done
	}
	/** Asked before the first of many; each asks again, under a lock. */
	const unlessLast =
		(run: (id: string) => Promise<boolean>) =>
		async (ids: string[]): Promise<number> => {
			if (!(await store.accountList.leavesOperator(ids))) throw lastOperator()
			return each(ids, run)
		}
	const close = (deletesLinks: boolean) => unlessLast((id) => accounts.closeAccount(id, { deletesLinks }))
	return {
		disable: measure('disable'),
		enable: measure('enable'),
		delete: measure('delete'),
		block_host: hosts.block,
		unblock_host: hosts.unblock,
		close_host: linkHosts.close,
		reopen_host: linkHosts.reopen,
		remove_host: linkHosts.remove,
		promote: (ids: string[]) => accounts.setRole(ids, 'operator'),
		demote: (ids: string[]) => accounts.setRole(ids, 'member'),
		hand_over: (ids: string[], _: unknown, __: unknown, given?: Given) =>
			each(ids, async (id) => {
				if (given === undefined || id === given.to) return false
				return (await store.handOver(id, given.to, given)).moved > 0
			}),
		close: close(false),
		close_with_links: close(true),
		reset_link: (ids: string[], _: unknown, key = '') => each(ids, (id) => accounts.openResetLink(id, key)),
		// The answer to the form is their data.
		export_account: async (ids: string[]) => (await store.accountList.byIds(ids)).length,
		remove_factor: (ids: string[]) => each(ids, accounts.removeFactor),
		reopen: (ids: string[]) => each(ids, async (id) => (await accounts.reopenAccount(id)) === 'open'),
		delete_account: unlessLast(accounts.deleteAccount),
		revoke_invitation: invitations.revoke,
	} satisfies Record<AskedAct, Run>
}
