/** The pages of one link by monitor key, by statistics key and for its owner, and their forms. */
import { Elysia } from 'elysia'
import { linkWithClicks } from '../../../shared/link/links.ts'
import { paths } from '../../../shared/paths.ts'
import { isFiltered, isFree, queryOf } from '../../../shared/statistics/asked.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { fail } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Deps } from '../../http/deps.ts'
import { keepPath } from '../../http/keep-link.ts'
import { guardOwnForm, prefersHtml, readForm } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import type { Page } from '../frame/document.tsx'
import { html } from '../frame/html.ts'
import { findReader, toSessionView, withAccount } from '../frame/signed-in.ts'
import { readAsked } from './asked.ts'
import { submitLinkForm, toManagement } from './link-forms.ts'
import { readStatistics, tellClicks, toLinkView, writeInTurn } from './link-page.ts'
import { deletedPage, linkPage, statisticsPage } from './pages.tsx'
import { refusals } from './TooMuch.tsx'

interface Answered {
	headers: Record<string, string | number>
}
/** The file has what the page lists: all clicks, unless free days or filters leave some. */
const csvQuery = ({ url }: Request) => {
	const asked = readAsked(url)
	return { ...(isFree(asked) || isFiltered(asked) ? queryOf(asked) : {}), bom: true } as const
}

type View = Awaited<ReturnType<typeof toLinkView>>

/** A form that failed, and one whose look no phone could read, are shown again. */
const statusOf = ({ qr, refused }: View, isUnconfirmed = false): number => {
	if (isUnconfirmed || qr.fault !== undefined) return 400
	return refused === undefined ? 200 : refusals[refused.code]
}

/** How its reader makes a link theirs; undefined when it has an owner. */
const claimOf = async (deps: Deps, link: LinkRow, key: string, request: Request, set: Answered) => {
	if (link.ownerId !== null || !prefersHtml(request.headers)) return undefined
	const path = `/${paths.monitorUrl(key)}`
	const caller = await deps.credentials.visitor(request, set)
	return caller === undefined
		? ({ by: 'sign-in', path: accountPaths.signIn({ next: keepPath(key) }) } as const)
		: ({ by: 'form', path } as const)
}

/** Pages that are JSON for programs; other origins may ask for them. */
export const keyPageRoutes = (deps: Deps) => {
	const { config, links } = deps

	const show = async (
		link: LinkRow,
		request: Request,
		{ headers }: Answered,
		pageOf: (view: View) => Promise<Page> | Page,
		isUnconfirmed = false,
	) => {
		const read = await readStatistics(deps, link, request)
		tellClicks(headers, read, config)
		if (!prefersHtml(request.headers)) {
			const answer = { data: read.details.linkData, clicks: read.clicks }
			return writeInTurn(deps, read, () => Response.json(linkWithClicks.parse(answer)))
		}
		const view = await toLinkView(deps, link, read, request)
		const page = await pageOf(view)
		const reader = await findReader(deps, request)
		const answer = { status: statusOf(view, isUnconfirmed), reader }
		return writeInTurn(deps, read, () => html(page, request, answer))
	}

	/** Makes the link the account's that the cookie signs in, and shows it there. */
	const claim = (link: LinkRow, key: string, request: Request, set: Answered) =>
		withAccount(deps, request, set, async ({ userId }) => {
			const [status] = await links.claim(userId, [{ short_url: link.slug, monitor_key: key }])
			if (status === 'not_found') throw fail('not_found')
			return seeOther(`${accountPaths.link(link.slug)}?notice=claimed`)
		})

	const manage = (link: LinkRow, key: string, request: Request, set: Answered, isUnconfirmed = false) => {
		const pageOf = async (view: View) =>
			linkPage({
				...view,
				csvHref: paths.clicksCsv(link.slug, key, csvQuery(request)),
				manage: {
					...(await toManagement(deps, link, request, isUnconfirmed)),
					editPath: paths.monitorEdit(key),
					monitor: {
						url: `${config.baseUrl}/${paths.monitorUrl(key)}`,
						isOwned: link.ownerId !== null,
						claim: await claimOf(deps, link, key, request, set),
					},
				},
			})
		return show(link, request, set, pageOf, isUnconfirmed)
	}

	const submit = async (find: () => Promise<LinkRow>, key: string, request: Request, set: Answered) => {
		guardOwnForm(request, config.baseUrl)
		const link = await find()
		if ((await readForm(request)).action === 'claim') return claim(link, key, request, set)
		const outcome = await submitLinkForm(deps, link, request)
		if (outcome.kind === 'done') return outcome.answer
		if (outcome.kind === 'unconfirmed') return manage(link, key, request, set, true)
		const page = deletedPage({ shortUrl: config.linkBaseUrl + paths.visit(link.slug) })
		return html(page, request, { reader: await findReader(deps, request) })
	}

	return new Elysia({ name: 'key-pages' })
		.get(
			'/:short_url/:monitor_key',
			async ({ params: { short_url: slug, monitor_key: key }, request, set }) =>
				manage(await links.find.bySlugAndKey(slug, key), key, request, set),
		)
		.get('/m/:monitor_key', async ({ params: { monitor_key: key }, request, set }) =>
			manage(await links.find.byKey(key), key, request, set),
		)
		.post(
			'/:short_url/:monitor_key',
			async ({ params: { short_url: slug, monitor_key: key }, request, set }) =>
				submit(() => links.find.bySlugAndKey(slug, key), key, request, set),
		)
		.post('/m/:monitor_key', async ({ params: { monitor_key: key }, request, set }) =>
			submit(() => links.find.byKey(key), key, request, set),
		)
		.get('/s/:statistics_key', async ({ params: { statistics_key: key }, request, set }) =>
			show(await links.find.byStatisticsKey(key), request, set, (view) =>
				statisticsPage({ ...view, csvHref: paths.statisticsCsv(key, csvQuery(request)) }),
			),
		)
}

export const ownerPageRoutes = (deps: Deps) => {
	const { links } = deps

	const show = async (caller: SignedIn, link: LinkRow, request: Request, isUnconfirmed = false) => {
		const read = await readStatistics(deps, link, request)
		const view = await toLinkView(deps, link, read, request)
		const page = linkPage({
			...view,
			session: toSessionView(deps, caller),
			csvHref: paths.myClicksCsv(link.slug, csvQuery(request)),
			manage: {
				...(await toManagement(deps, link, request, isUnconfirmed)),
				editPath: accountPaths.editLink(link.slug),
				tagHref: (tag) => accountPaths.links({ tag }),
			},
		})
		const status = statusOf(view, isUnconfirmed)
		return writeInTurn(deps, read, () => html(page, request, { status }))
	}

	return new Elysia({ name: 'owner-pages' })
		.get('/links/:short_url', ({ params: { short_url: slug }, request, set }) =>
			withAccount(deps, request, set, async (caller) =>
				show(caller, await links.find.ofOwner(caller.userId, slug), request),
			),
		)
		.post('/links/:short_url', ({ params: { short_url: slug }, request, set }) =>
			withAccount(deps, request, set, async (caller) => {
				const link = await links.find.ofOwner(caller.userId, slug)
				const outcome = await submitLinkForm(deps, link, request)
				if (outcome.kind === 'done') return outcome.answer
				if (outcome.kind === 'unconfirmed') return show(caller, link, request, true)
				return seeOther(`${accountPaths.links()}?notice=deleted`)
			}),
		)
}
