/** What operators do elsewhere, and the settings of a start, as the audit log has them. */

import { accountLabel } from '../accounts/identity.ts'
import { settingsIn } from '../config/sources.ts'
import type { Store } from '../store/store.ts'
import { type AuditDeps, createAudit, type NotedAct } from './audit.ts'

export interface OperatorNotesDeps extends AuditDeps {
	store: Pick<Store, 'accountList' | 'audit'>
}

const once = async () => 1

export const createOperatorNotes = (deps: OperatorNotesDeps) => {
	const audit = createAudit(deps)
	const { accountList } = deps.store
	return {
		/** Writes an entry if the account is an operator's. */
		noteOperator: async (
			userId: string,
			act: Exclude<NotedAct, 'settings'>,
			subjects: string[] = [],
		): Promise<void> => {
			if ((await accountList.roleOf(userId)) !== 'operator') return
			const [account] = await accountList.byIds([userId])
			if (account !== undefined) await audit.record({ act, subjects, account: accountLabel(account) }, once)
		},

		/** Writes an entry if other variables were set before, or to other values. */
		noteSettings: async (env: Record<string, string | undefined>): Promise<void> => {
			const settings = settingsIn(env)
			const last = await deps.store.audit.newest('settings')
			if (last === undefined || last.subjects.join('\n') !== settings.join('\n'))
				await audit.record({ act: 'settings', subjects: settings, account: null }, once)
		},
	}
}

export type OperatorNotes = ReturnType<typeof createOperatorNotes>
