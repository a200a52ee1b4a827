/** Makes a backup that an operator asks for in a browser, or sends them one. */
import { setTimeout as pause } from 'node:timers/promises'
import { accountLabel } from '../../accounts/identity.ts'
import { fail, isUnavailable } from '../../errors.ts'
import { adminPaths } from '../../http/account-paths.ts'
import { streamedFile } from '../../http/csv-file.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import type { FormFault } from '../forms/faults.ts'
import { readFormKey } from '../forms/form-key.ts'
import { type Asked, page } from '../forms/page-route.ts'
import { operator } from '../forms/ways.ts'
import type { Page } from '../frame/document.tsx'
import type { AdminNotice } from './AdminPage.tsx'
import { backTo } from './back.ts'

/** Milliseconds that an answer waits for a backup, which may take minutes. */
const waitsAtMost = 3_000

type BackupNeeds = Needs<
	'accounts' | 'administration' | 'backups' | 'connections' | 'downloads' | 'readClient'
>

/** `shown`: the page about the service, with a form that was refused. */
export const backupPages = (
	deps: BackupNeeds,
	shown: (asked: Asked, refused: { name: string | undefined; fault: FormFault }) => Promise<Page>,
) => {
	const { accounts, administration, backups, readClient } = deps
	const { record } = administration.audit

	const make = async ({ caller, values, formKey }: Asked): Promise<AdminNotice> => {
		if (backups === undefined) throw fail('not_found')
		const key = readFormKey(values) ?? formKey
		const deed = { act: 'make_backup' as const, subjects: [], key, account: accountLabel(caller) }
		const made = record(deed, async () => Number(await backups.make())).then(
			(count): AdminNotice => (count === 0 ? { said: 'backupBusy' } : { said: 'backupMade' }),
			(error): AdminNotice => {
				if (isUnavailable(error)) throw error
				return { said: 'backupFailed' }
			},
		)
		// After the answer nobody hears of it.
		made.catch(() => {})
		return Promise.race([made, pause<AdminNotice>(waitsAtMost, { said: 'backupBegun' })])
	}

	return [
		page({
			...{ path: adminPaths.backups(), may: operator },
			run: async (asked) => seeOther(backTo(adminPaths.service(), await make(asked))),
		}),
		page({
			...{ path: adminPaths.downloadBackup(), may: operator },
			run: async (asked) => {
				const { name = '', password = '' } = asked.values
				// A backup holds everything, so an open session is not enough.
				await accounts.proveAgain(asked.caller, password, readClient(asked.request).address)
				const file = await backups?.read(name)
				if (file === undefined) throw fail('not_found')
				const deed = { act: 'download_backup' as const, subjects: [name] }
				await record({ ...deed, account: accountLabel(asked.caller) }, async () => 1)
				return streamedFile(deps, asked.request, { name, type: 'application/zstd' }, () => file)
			},
			refused: (asked, fault) => shown(asked, { name: asked.values.name, fault }),
		}),
	]
}
