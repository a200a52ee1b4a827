/** The role that `OIDC_OPERATOR_GROUP` gives: decided at each sign-in by OpenID. */
import { accountLabel } from '../accounts/identity.ts'
import { createAudit } from './audit.ts'
import type { OperatorNotesDeps } from './operator-notes.ts'

/** Takes only what it gave, never from the last operator, and from nobody of unknown groups. */
export const createGroupRole = (deps: OperatorNotesDeps, group: string | undefined) => {
	const { store, log, now } = deps
	const audit = createAudit(deps)
	return async (
		identity: string,
		groups: string[] | undefined,
		warn: (message: string) => void,
	): Promise<void> => {
		if (group === undefined) return
		if (groups === undefined)
			return warn(
				'OIDC_OPERATOR_GROUP changes no role: the provider sends no groups. OIDC_SCOPES may have to ask for them, or OIDC_GROUPS_CLAIM to name their claim',
			)
		const isOperator = groups.includes(group)
		const account = await store.accountList.byIdentity(identity)
		const role = isOperator ? 'operator' : 'member'
		if (account === undefined || account.role === role) return
		if (!isOperator && account.roleBy !== 'group') return
		const act = isOperator ? 'promote' : 'demote'
		const subjects = [accountLabel(account)]
		await audit.record({ act, subjects, account: 'OIDC_OPERATOR_GROUP' }, async () => {
			const changed = await store.accountList.setRole([account.id], role, new Date(now()), 'group')
			if (changed === undefined)
				log.warn('the last operator is not in OIDC_OPERATOR_GROUP any more: it stays one')
			return changed ?? 0
		})
	}
}
