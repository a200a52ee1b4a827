/** The operators' page of hosts for links, and its form. */
import { withoutScheme } from '../../../shared/text/addresses.ts'
import { accountLabel } from '../../accounts/identity.ts'
import { adminPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { seeOther } from '../../http/see-other.ts'
import type { SentForm } from '../forms/faults.ts'
import { type Asked, page } from '../forms/page-route.ts'
import { operator } from '../forms/ways.ts'
import type { AdminView } from './AdminPage.tsx'
import { backTo } from './back.ts'
import { adminHostsPage } from './hosts.tsx'

export const hostPages = (
	{ administration: { linkHosts }, config }: Needs<'administration' | 'config'>,
	viewOf: (asked: Asked) => AdminView,
) => {
	const show = async (at: Asked, form?: SentForm) =>
		adminHostsPage({
			...{ ...viewOf(at), form, changed: at.query.host, usual: withoutScheme(config.linkBaseUrl) },
			hosts: await linkHosts.list(),
		})
	return [
		page({
			...{ path: adminPaths.hosts(), may: operator },
			show: (at) => show(at),
			run: async ({ caller, values }: Asked) => {
				const who = values.accounts?.trim() || (values.for === 'named' ? '' : values.for || 'all')
				const typed = { ...values, host: values.host?.trim() ?? '', for: who }
				await linkHosts.save(typed, { account: accountLabel(caller), opens: false })
				return seeOther(backTo(adminPaths.hosts(), { act: 'add_host', done: 1 }))
			},
			refused: (at, fault) => show(at, { values: at.values, fault }),
		}),
	]
}
