/** Reads what the pages of operators show, and renders them. */
import * as z from 'zod/mini'
import type { SignedIn } from '../../accounts/caller.ts'
import { isOpenIdEmail } from '../../accounts/identity.ts'
import { accountLabel } from '../../administration/administration.ts'
import { searchKinds } from '../../administration/link-search.ts'
import { adminPaths } from '../../http/account-paths.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Deps } from '../../http/deps.ts'
import { readFields } from '../../http/request.ts'
import { newFormKey } from '../forms/form-key.ts'
import { html } from '../frame/html.ts'
import { toSessionView } from '../frame/signed-in.ts'
import { type AdminAccountsPage, adminAccountsPage } from './accounts.tsx'
import { readNotice } from './back.ts'
import { adminHostsPage } from './hosts.tsx'
import { adminLinksPage } from './links.tsx'
import { adminLogPage } from './log.tsx'
import { createServicePage } from './service-page.ts'

const onPage = 50

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
const logQuestion = z.object({
	before: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))),
})

type Answered = { status?: number; headers?: Record<string, string> }

export const createAdminPages = (deps: Deps) => {
	const { administration, config, now } = deps
	const viewOf = (caller: SignedIn, request: Request) => ({
		session: toSessionView(deps, caller),
		notice: request.method === 'POST' ? undefined : readNotice(readPageQuery(request.url)),
		now: new Date(now()),
	})
	const readAsked = <T extends z.ZodMiniObject>(schema: T, request: Request): z.output<T> =>
		readFields(schema, request.method === 'POST' ? {} : readPageQuery(request.url))

	return {
		links: async (caller: SignedIn, request: Request) => {
			const { q, by, before } = readAsked(linksQuestion, request)
			const { links, next } = await administration.links.search({ by, text: q.trim(), before, limit: onPage })
			const asked = { q, by: by === 'name' ? undefined : by }
			const page = adminLinksPage({
				...viewOf(caller, request),
				...{ baseUrl: config.linkBaseUrl, links, asked: { q, by } },
				list: adminPaths.links({ ...asked, before }),
				next: next === undefined ? undefined : adminPaths.links({ ...asked, before: next }),
				first: before === undefined ? undefined : adminPaths.links(asked),
			})
			return html(page, request)
		},

		hosts: async (caller: SignedIn, request: Request) =>
			html(adminHostsPage({ ...viewOf(caller, request), hosts: await administration.hosts.list() }), request),

		accounts: async (
			caller: SignedIn,
			request: Request,
			{
				status = 200,
				headers = {},
				...more
			}: Answered & Partial<Pick<AdminAccountsPage, 'invite' | 'formKey'>> = {},
		) => {
			const { q, after } = readAsked(accountsQuestion, request)
			const [time = '', id = ''] = after?.split('.') ?? []
			const from = after === undefined ? undefined : { createdAt: new Date(Number(time)), id }
			const found = await administration.accounts.list(q.trim(), from, onPage + 1)
			const shown = found.slice(0, onPage)
			const last = found.length > onPage ? shown.at(-1) : undefined
			const page = adminAccountsPage({
				...viewOf(caller, request),
				baseUrl: config.baseUrl,
				accounts: shown.map((account) => ({
					...account,
					label: accountLabel(account),
					name: isOpenIdEmail(account.email) ? undefined : account.name,
					isSelf: account.id === caller.userId,
				})),
				q,
				list: adminPaths.accounts({ q, after }),
				next: last && adminPaths.accounts({ q, after: `${last.createdAt.getTime()}.${last.id}` }),
				first: after === undefined ? undefined : adminPaths.accounts({ q }),
				invitations: await administration.invitations.list(),
				formKey: newFormKey(deps),
				...more,
			})
			return html(page, request, { status, headers })
		},

		service: createServicePage(deps, viewOf),

		log: async (caller: SignedIn, request: Request) => {
			const { before } = readAsked(logQuestion, request)
			const found = await administration.audit.list({ before, limit: onPage + 1 })
			const entries = found.slice(0, onPage)
			const next = found.length > onPage ? entries.at(-1)?.id : undefined
			const page = adminLogPage({
				...viewOf(caller, request),
				entries,
				next: next === undefined ? undefined : adminPaths.log({ before: next }),
				first: before === undefined ? undefined : adminPaths.log(),
			})
			return html(page, request)
		},
	}
}
