/** The page of an account's links: the list with its search, and its create form. */
import { Elysia } from 'elysia'
import type { SignedIn } from '../../accounts/caller.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { countCreation, createFor, pageOfCreated } from '../../http/creation.ts'
import { readQuery } from '../../http/decode.ts'
import type { Deps } from '../../http/deps.ts'
import { check, readForm } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { readableUrl } from '../../links/readable.ts'
import type { HomeForm } from '../forms/CreateForm.tsx'
import { readFormFault } from '../forms/form-fault.ts'
import { formKeyAfter, newFormKey, readFormRepeat } from '../forms/form-key.ts'
import { readShortenForm, toHomeForm } from '../forms/shorten-form.ts'
import { html } from '../frame/html.ts'
import { toSessionView, withAccount } from '../frame/signed-in.ts'
import { myLinksPage } from './links.tsx'
import { listPageQuestion, noticeOf, wantedOf } from './list-page.ts'

const shownOnPage = 25

export const linksListRoutes = (deps: Deps) => {
	const { config, links, now } = deps

	const showList = async (
		caller: SignedIn,
		request: Request,
		more: { create?: HomeForm; formKey?: string; status?: number; headers?: Record<string, string> } = {},
	) => {
		const question = check(listPageQuestion, request.method === 'POST' ? {} : readQuery(request.url))
		const { cursor } = question
		const asked = wantedOf(question)
		const { items, total, next } = await links.list(caller.userId, {
			...asked,
			cursor,
			clicks: 0,
			limit: shownOnPage,
		})
		const page = myLinksPage({
			session: toSessionView(deps, caller),
			baseUrl: config.baseUrl,
			links: items.map(({ link, data }) => ({
				...data,
				target: readableUrl(data.long_url),
				block: links.blockOf(link),
			})),
			total,
			asked,
			list: accountPaths.links({ ...asked, cursor }).split('?')[1] ?? '',
			...(next !== undefined && { next: accountPaths.links({ ...asked, cursor: next }) }),
			...(cursor !== undefined && { first: accountPaths.links(asked) }),
			...(more.create && { create: more.create }),
			formKey: more.formKey ?? newFormKey(deps),
			notice: noticeOf(question),
			now: new Date(now()),
		})
		return html(page, request, { status: more.status ?? 200, headers: more.headers ?? {} })
	}

	return new Elysia({ name: 'links-list' })
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
}
