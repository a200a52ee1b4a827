/** What operators do elsewhere, and the settings of a start, as the audit log has them. */
import type { Logger } from 'pino'
import { accountLabel } from '../accounts/identity.ts'
import { settingsIn } from '../config/sources.ts'
import { describeError } from '../errors.ts'
import type { Store } from '../store/store.ts'
import { type AuditDeps, createAudit, type Deed, type NotedAct } from './audit.ts'

export interface OperatorNotesDeps extends AuditDeps {
	store: Pick<Store, 'accountList' | 'audit'>
	log: Pick<Logger, 'warn'>
}

const once = async () => 1

/** Notes that can't be written stop nobody: a start and an export go on beside a full disk. */
export const createOperatorNotes = (deps: OperatorNotesDeps) => {
	const audit = createAudit(deps)
	const { accountList } = deps.store
	const warn = (error: unknown) =>
		deps.log.warn({ error: describeError(error) }, 'the audit log could not be written')
	const noteOperator = async (userId: string, act: Exclude<NotedAct, 'settings'>, subjects: string[]) => {
		if ((await accountList.roleOf(userId)) !== 'operator') return
		const [account] = await accountList.byIds([userId])
		if (account !== undefined) await audit.record({ act, subjects, account: accountLabel(account) }, once)
	}
	const noteSettings = async (settings: string[]) => {
		const last = await deps.store.audit.newest('settings')
		if (last === undefined || last.subjects.join('\n') !== settings.join('\n'))
			await audit.record({ act: 'settings', subjects: settings, account: null }, once)
	}
	return {
		/** Of something that is done. */
		note: (deed: Deed) => audit.record(deed, once).catch(warn),

		/** Writes an entry if the account is an operator's. */
		noteOperator: (userId: string, act: Exclude<NotedAct, 'settings'>, subjects: string[] = []) =>
			noteOperator(userId, act, subjects).catch(warn),

		/** Writes an entry if variables differ from before. `patiently` tries again. */
		noteSettings: (
			env: Record<string, string | undefined>,
			patiently = (write: () => Promise<void>) => write(),
		) => patiently(() => noteSettings(settingsIn(env))).catch(warn),
	}
}

export type OperatorNotes = ReturnType<typeof createOperatorNotes>
