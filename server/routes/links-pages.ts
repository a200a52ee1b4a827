/** Owns the pages of an account's links: the list with its create form, and one link's details with its delete form. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { linkStates, searchText } from '../../shared/links.ts'
import { paths } from '../../shared/paths.ts'
import { countCreation, createFor } from '../http/creation.ts'
import { readDays, withDays } from '../http/day-range.ts'
import type { Deps } from '../http/deps.ts'
import { formKeyAfter, newFormKey, readFormRepeat } from '../http/form-key.ts'
import { html } from '../http/html.ts'
import {
	madeAt,
	readFormFault,
	type SignedIn,
	seeOther,
	toSessionView,
	withAccount,
} from '../http/pages-frame.ts'
import { checkQuery, prefersHtml, readForm } from '../http/request.ts'
import { readShortenForm, toHomeForm } from '../http/shorten-form.ts'
import { accountPaths } from '../pages/account-paths.ts'
import type { HomeForm } from '../pages/home.tsx'
import { linkDetailsPage } from '../pages/link-details.tsx'
import { myLinksPage } from '../pages/links.tsx'
import { clickQuestion, unconfirmed } from './monitor.ts'
import { qrMarkup } from './qr.ts'

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

export const linksPageRoutes = (deps: Deps) => {
	const { config, myLinks, analytics, now } = deps

	const showList = async (
		caller: SignedIn,
		request: Request,
		more: { create?: HomeForm; formKey?: string; status?: number; headers?: Record<string, string> } = {},
	) => {
		const { q, status, cursor, notice } =
			request.method === 'POST' ? ({} as z.output<typeof question>) : checkQuery(question, request.url)
		const asked = { ...(q && { q }), ...(status && { status }) }
		const { items, total, next } = await myLinks.list(caller.userId, {
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
		const link = await myLinks.find(caller.userId, slug)
		const asked = checkQuery(clickQuestion, request.url)
		const days = readDays(request.url)
		const { details, lastClick, clicks, next } = await analytics.read(link, asked)
		const shortUrl = config.baseUrl + paths.visit(link.slug)
		const path = accountPaths.link(link.slug)
		const page = linkDetailsPage({
			session: toSessionView(deps, caller),
			link: details.linkData,
			shortUrl,
			details,
			lastClick,
			days,
			clicks,
			qrSvg: await qrMarkup(shortUrl),
			actionPath: path,
			csvHref: paths.myClicksCsv(link.slug),
			now: new Date(now()),
			...(next !== undefined && {
				next: withDays(
					`${path}?${new URLSearchParams({ clicks: String(asked.clicks), cursor: next })}`,
					days.shown,
				),
			}),
			...(asked.cursor !== undefined && { first: withDays(path, days.shown) }),
			...(isUnconfirmed && { faultConfirm: true }),
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
					return seeOther(madeAt(made, caller))
				} catch (error) {
					const { status, headers, ...fault } = readFormFault(error, request)
					const create = toHomeForm(form, fault)
					const formKey = formKeyAfter(deps, form, fault)
					return showList(caller, request, { status, headers, create, formKey })
				}
			}
			return withAccount(deps, request, set, make, () => count('create'))
		})
		.get('/links/:short_url', ({ params: { short_url: slug }, request, set }) =>
			withAccount(deps, request, set, (caller) => showLink(caller, slug, request)),
		)
		.post('/links/:short_url', ({ params: { short_url: slug }, request, set }) =>
			withAccount(deps, request, set, async (caller) => {
				const form = await readForm(request)
				if (form.action !== 'delete' || form.confirm !== 'yes') {
					if (!prefersHtml(request.headers)) throw unconfirmed()
					return showLink(caller, slug, request, true)
				}
				await myLinks.remove(caller.userId, slug)
				return seeOther(`${accountPaths.links()}?notice=deleted`)
			}),
		)
}
