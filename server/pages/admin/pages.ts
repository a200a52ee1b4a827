/** The pages of operators: links, hosts, accounts and inviting, the service, the log. */
import * as z from 'zod/mini'
import { accountLabel } from '../../accounts/identity.ts'
import { searchKinds } from '../../administration/link-search.ts'
import { logCsv } from '../../administration/log-csv.ts'
import { adminPaths } from '../../http/account-paths.ts'
import { csvFile } from '../../http/csv-file.ts'
import type { Needs } from '../../http/deps.ts'
import { readFields } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { type Asked, operator, page, readFormKey } from '../forms/page-route.ts'
import type { Page } from '../frame/document.tsx'
import { type AdminAccountsPage, adminAccountsPage } from './accounts.tsx'
import { backTo, readNotice } from './back.ts'
import type { BackupsView } from './backups.tsx'
import { backupPages } from './backups.tsx'
import { adminBlockedHostsPage } from './blocked-hosts.tsx'
import { hostPages } from './hosts.tsx'
import { adminLinksPage, twinsOf } from './links.tsx'
import { adminLogPage } from './log.tsx'
import { adminServicePage } from './service.tsx'
import { readService, type ServiceNeeds } from './service-page.ts'

export const onPage = 50

/** A mail about abuse may be pasted whole; what a search needs of it comes first. */
const text = z._default(
	z.pipe(
		z.string(),
		z.transform((typed: string) => typed.replaceAll('\0', '').slice(0, 2_000)),
	),
	'',
)
const linksQuestion = z.object({
	q: text,
	by: z.catch(z.enum(searchKinds), 'name'),
	before: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))),
})
const accountsQuestion = z.object({
	q: text,
	/** Milliseconds of its creation, and the id of the last account. */
	after: z.optional(z.string().check(z.regex(/^\d{1,14}\.[\w-]{1,64}$/))),
})
const hostsQuestion = z.object({ host: text })
const logQuestion = z.pick(linksQuestion, { before: true })

/** `/admin` and below: for everybody but operators they are 404, as if there were none. */
export const adminPages = (
	deps: ServiceNeeds & Needs<'askedName' | 'connections' | 'downloads' | 'now' | 'readClient'>,
) => {
	const { administration, config, now } = deps
	const viewOf = ({ query }: Asked) => ({ notice: readNotice(query), now: new Date(now()) })

	const links = async (at: Asked) => {
		const { q, by, before } = readFields(linksQuestion, at.query)
		const { links, next } = await administration.links.search({ by, text: q.trim(), before, limit: onPage })
		const asked = { q, by: by === 'name' ? undefined : by }
		return adminLinksPage({
			...viewOf(at),
			...{ links, asked: { q, by } },
			twins: q !== '' && links.length === 1 ? await twinsOf(deps, links[0]!, onPage) : undefined,
			list: adminPaths.links({ ...asked, before }),
			next: next === undefined ? undefined : adminPaths.links({ ...asked, before: next }),
			first: before === undefined ? undefined : adminPaths.links(asked),
		})
	}

	const accounts = async (at: Asked, invite?: AdminAccountsPage['invite']) => {
		const { q, after } = readFields(accountsQuestion, at.query)
		const [time = '', id = ''] = after?.split('.') ?? []
		const from = after === undefined ? undefined : { createdAt: new Date(Number(time)), id }
		const found = await administration.accounts.list(q.trim(), from, onPage + 1)
		const shown = found.slice(0, onPage)
		const last = found.length > onPage ? shown.at(-1) : undefined
		return adminAccountsPage({
			...viewOf(at),
			baseUrl: config.baseUrl,
			...{ accounts: shown, self: at.caller.userId, q },
			list: adminPaths.accounts({ q, after }),
			next: last && adminPaths.accounts({ q, after: `${last.createdAt.getTime()}.${last.id}` }),
			first: after === undefined ? undefined : adminPaths.accounts({ q }),
			invitations: await administration.invitations.list(),
			formKey: at.formKey,
			invite,
		})
	}

	const log = async (at: Asked) => {
		const { before } = readFields(logQuestion, at.query)
		const found = await administration.audit.list({ before, limit: onPage + 1 })
		const entries = found.slice(0, onPage)
		const next = found.length > onPage ? entries.at(-1)?.id : undefined
		return adminLogPage({
			...viewOf(at),
			entries,
			next: next === undefined ? undefined : adminPaths.log({ before: next }),
			first: before === undefined ? undefined : adminPaths.log(),
		})
	}

	const service = async (at: Asked, refused?: BackupsView['refused']) => {
		const read = await readService(deps, at)
		return adminServicePage({ ...viewOf(at), ...read, backups: { ...read.backups, refused } })
	}

	const shown: [path: string, show: (asked: Asked) => Promise<Page>][] = [
		[adminPaths.links(), links],
		[
			adminPaths.blockedHosts(),
			async (at) => {
				const { host: typed } = readFields(hostsQuestion, at.query)
				return adminBlockedHostsPage({ ...viewOf(at), hosts: await administration.hosts.list(), typed })
			},
		],
		[adminPaths.accounts(), (at) => accounts(at)],
		[adminPaths.service(), (at) => service(at)],
		[adminPaths.log(), log],
	]
	return [
		page({
			...{ path: adminPaths.logCsv(), may: operator },
			show: ({ request }) => csvFile(deps, request, 'kurz-log', () => logCsv(administration.audit)),
		}),
		...backupPages(deps, service),
		...hostPages(deps, viewOf),
		...shown.map(([path, show]) => page({ path, may: operator, show })),
		page({
			...{ path: adminPaths.invitations(), may: operator, fields: ['email', 'key'] },
			run: async ({ caller, values, formKey }) => {
				const key = readFormKey(values) ?? formKey
				await administration.invite(values.email || undefined, { key, account: accountLabel(caller) })
				return seeOther(backTo(adminPaths.accounts(), { act: 'invite', done: 1 }))
			},
			refused: (asked, fault) => accounts(asked, { values: asked.values, fault }),
		}),
	]
}
