/** The pages of an account's links: the list with its create form, and one link with its delete form. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { linkStates, searchText } from '../../shared/links.ts'
import { paths } from '../../shared/paths.ts'
import type { SignedIn } from '../accounts/caller.ts'
import { countCreation, createFor, pageOfCreated } from '../http/creation.ts'
import type { Deps } from '../http/deps.ts'
import { readFormFault } from '../http/form-fault.ts'
import { formKeyAfter, newFormKey, readFormRepeat } from '../http/form-key.ts'
import { html } from '../http/html.ts'
import { isConfirmed, readAnalytics, toLinkView } from '../http/link-page.ts'
import { checkQuery, readForm } from '../http/request.ts'
import { seeOther } from '../http/see-other.ts'
import { readShortenForm, toHomeForm } from '../http/shorten-form.ts'
import { toSessionView, withAccount } from '../http/signed-in.ts'
import { accountPaths } from '../pages/account-paths.ts'
import type { HomeForm } from '../pages/CreateForm.tsx'
import { linkDetailsPage } from '../pages/link-details.tsx'
import { myLinksPage } from '../pages/links.tsx'

const shownOnPage = 25
/** A select without a choice sends an empty text. */
const optional = <T extends z.ZodMiniType>(schema: T) =>
	z.optional(
		z.union([
			schema,
			z.pipe(
				z.literal(''),
				z.transform(() => undefined),
			),
		]),
	)
const question = z.object({
	q: optional(searchText),
	status: optional(z.enum(linkStates)),
	cursor: z.optional(z.string().check(z.maxLength(100))),
	notice: z.optional(z.string()),
})

export const linksPageRoutes = (
	deps: Pick<
		Deps,
		'config' | 'links' | 'analytics' | 'now' | 'random' | 'credentials' | 'limit' | 'readClient'
	>,
) => {
	const { config, links, now } = deps

	const showList = async (
		caller: SignedIn,
		request: Request,
		more: { create?: HomeForm; formKey?: string; status?: number; headers?: Record<string, string> } = {},
	) => {
		const { q, status, cursor, notice } =
			request.method === 'POST' ? ({} as z.output<typeof question>) : checkQuery(question, request.url)
		const asked = { ...(q && { q }), ...(status && { status }) }
		const { items, total, next } = await links.list(caller.userId, {
			...asked,
			cursor,
			clicks: 0,
			limit: shownOnPage,
		})
		const pageAt = (at: Record<string, string>) => {
			const query = new URLSearchParams({ ...asked, ...at })
			return accountPaths.links() + (query.size > 0 ? `?${query}` : '')
		}
		const page = myLinksPage({
			session: toSessionView(deps, caller),
			baseUrl: config.baseUrl,
			links: items.map((item) => item.data),
			total,
			asked,
			...(next !== undefined && { next: pageAt({ cursor: next }) }),
			...(cursor !== undefined && { first: pageAt({}) }),
			...(more.create && { create: more.create }),
			formKey: more.formKey ?? newFormKey(deps),
			...(notice === 'deleted' && { notice }),
			now: new Date(now()),
		})
		return html(page, { status: more.status ?? 200, headers: more.headers ?? {} })
	}

	const showLink = async (caller: SignedIn, slug: string, request: Request, isUnconfirmed = false) => {
		const link = await links.find.ofOwner(caller.userId, slug)
		const read = await readAnalytics(deps, link, request)
		const page = linkDetailsPage({
			...(await toLinkView(deps, link, read, request, isUnconfirmed)),
			session: toSessionView(deps, caller),
			csvHref: paths.myClicksCsv(link.slug),
		})
		return isUnconfirmed ? html(page, { status: 400, headers: { vary: 'Accept' } }) : html(page)
	}

	return new Elysia({ name: 'links-pages' })
		.get('/links', ({ request, set }) =>
			withAccount(deps, request, set, (caller) => showList(caller, request)),
		)
		.post('/links', ({ request, set }) => {
			const count = (scope: 'create' | 'createAuthenticated') => countCreation(deps, request, set, scope)
			const make = async (caller: SignedIn) => {
				const form = await readForm(request).catch(async (error) => {
					await count('createAuthenticated')
					throw error
				})
				try {
					await count('createAuthenticated')
					const made = await createFor(deps, caller, readShortenForm(form), readFormRepeat(form))
					return seeOther(pageOfCreated(made, caller))
				} catch (error) {
					const { fault, ...answer } = readFormFault(error, request)
					const create = toHomeForm(form, fault)
					const formKey = formKeyAfter(deps, form, fault)
					return showList(caller, request, { ...answer, create, formKey })
				}
			}
			return withAccount(deps, request, set, make, () => count('create'))
		})
		.get('/links/:short_url', ({ params: { short_url: slug }, request, set }) =>
			withAccount(deps, request, set, (caller) => showLink(caller, slug, request)),
		)
		.post('/links/:short_url', ({ params: { short_url: slug }, request, set }) =>
			withAccount(deps, request, set, async (caller) => {
				if (!isConfirmed(await readForm(request), request)) return showLink(caller, slug, request, true)
				await links.delete(await links.find.ofOwner(caller.userId, slug))
				return seeOther(`${accountPaths.links()}?notice=deleted`)
			}),
		)
}
