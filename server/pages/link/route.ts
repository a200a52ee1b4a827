/** The pages of one link by monitor key and for its owner, and their forms. */
import { linkWithClicks, sharedLink } from '../../../shared/link/links.ts'
import { paths } from '../../../shared/paths.ts'
import { isFiltered, isFree, queryOf } from '../../../shared/statistics/asked.ts'
import { isEnough, type TeamRole } from '../../../shared/teams.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { fail, invalid } from '../../errors.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { keepPath } from '../../http/keep-link.ts'
import { isRead, prefersHtml } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import type { SharedLink } from '../../links/find.ts'
import { writtenOf } from '../../links/link-hosts.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import { type Asked, account, page, reader, type WayNeeds } from '../forms/page-route.ts'
import type { Page } from '../frame/document.tsx'
import { readAsked } from './asked.ts'
import { codesPages } from './codes-route.ts'
import { keyEndPages } from './key-route.tsx'
import { formPath, readStatistics, tellClicks, toLinkView, toManagement, writeInTurn } from './link-page.ts'
import { deletedPage, linkPage } from './pages.tsx'
import { refusals } from './TooMuch.tsx'
import { askedFile, linkFile } from './take-along.ts'

/** The team that has the link which is shown to a member. */
const teamOf = ({ caller, found }: Asked<Asker, Held>): string | undefined =>
	found.link.ownerId === caller?.userId ? undefined : (found.link.ownerId ?? undefined)

/** The file has what the page lists: all clicks, unless free days or filters leave some. */
export const csvQuery = ({ url }: Request) => {
	const asked = readAsked(url)
	return { ...(isFree(asked) || isFiltered(asked) ? queryOf(asked) : {}), bom: true } as const
}

type View = Awaited<ReturnType<typeof toLinkView>>

/** A form that failed, and one whose look no phone could read, are shown again. */
const statusOf = ({ qr, refused }: View, isUnconfirmed = false): number => {
	if (isUnconfirmed || qr.fault !== undefined) return 400
	return refused === undefined ? 200 : refusals[refused.code]
}

/** A link, and the monitor key that opened its page; none for its owner. */
export interface Held {
	link: LinkRow | SharedLink
	key?: string
	/** What its reader may do with the link of their own, or of their team. */
	role?: TeamRole
}
export type Asker = SignedIn | undefined

export type LinkNeeds = WayNeeds &
	Needs<'dear' | 'drawer' | 'links' | 'linkHosts' | 'now' | 'site' | 'statistics'>

const ownPaths = (written: string) => ({
	...{ editPath: accountPaths.editLink(written), codesPath: accountPaths.linkCodes(written) },
	keyPath: accountPaths.linkKey(written),
})
const keyedPaths = (key: string) => ({
	...{ editPath: paths.monitorEdit(key), codesPath: paths.monitorCodes(key) },
	keyPath: paths.monitorKeyEnd(key),
})

/** The page of one link, for those who may change it and for others. */
export const createLinkPages = (deps: LinkNeeds) => {
	const { config, links, linkHosts } = deps

	/** For programs with a key it is JSON. */
	const show = async (
		{ request, headers, html, found: { link, key } }: Asked<Asker, Held>,
		pageOf: (view: View) => Promise<Page> | Page,
		isUnconfirmed = false,
	): Promise<Response> => {
		const read = await readStatistics(deps, link, request)
		const file = askedFile(request.url)
		if (key !== undefined && file === undefined) {
			tellClicks(headers, read, config)
			const schema = 'isShared' in link ? sharedLink : linkWithClicks
			const answer = { data: read.details.linkData, clicks: read.clicks }
			if (!prefersHtml(request.headers))
				return writeInTurn(deps, read, () => Response.json(schema.parse(answer)))
		}
		const view = await toLinkView(deps, link, read, request)
		if (file !== undefined && view.refused === undefined) return linkFile(deps, file, view, request)
		const shown = await pageOf(view)
		return writeInTurn(deps, read, () => html(shown, { status: statusOf(view, isUnconfirmed) }))
	}

	/** How its reader makes a link theirs; undefined when it has an owner. */
	const claimOf = (link: LinkRow, key: string, caller: Asker) => {
		if (link.ownerId !== null) return undefined
		return caller === undefined
			? ({ by: 'sign-in', path: accountPaths.signIn({ next: keepPath(key) }) } as const)
			: ({ by: 'form', path: `/${paths.monitorUrl(key)}` } as const)
	}

	const manage = (asked: Asked<Asker, Held>, isUnconfirmed = false) => {
		const { caller, found, request } = asked
		const { link, key, role = 'owner' } = found
		const isReadOnly = !isEnough(role, 'editor')
		const [csv, written] = [csvQuery(request), writtenOf(link)]
		const own =
			key === undefined
				? {
						...ownPaths(written),
						tagHref: (tag: string) => accountPaths.links({ tag, team: teamOf(asked) }),
					}
				: {
						...keyedPaths(key),
						monitor: {
							url: `${config.baseUrl}/${paths.monitorUrl(key)}`,
							...{ written, isOwned: link.ownerId !== null },
							claim: claimOf(link, key, caller),
						},
					}
		const pageOf = async (view: View) =>
			linkPage({
				...view,
				isOwn: key === undefined,
				csvHref: paths.clicksCsv(written, key, csv),
				...{ team: teamOf(asked), isReadOnly },
				manage: isReadOnly
					? undefined
					: { ...(await toManagement(deps, link, request, isUnconfirmed)), ...own },
			})
		return show(asked, pageOf, isUnconfirmed)
	}

	/** Makes the link the account's that the cookie signs in, and shows it there. */
	const claim = (asked: Asked<Asker, Held>, key: string) =>
		account(deps, asked, async ({ userId }) => {
			const slug = writtenOf(asked.found.link)
			const [status] = await links.claim(userId, [{ short_url: slug, monitor_key: key }])
			if (status === 'not_found') throw fail('not_found')
			return seeOther(`${accountPaths.link(slug)}?notice=claimed`)
		})

	/** Shares statistics, or deletes the link. A program has to confirm: `validation_failed`. */
	const submit = async (asked: Asked<Asker, Held>) => {
		const { request, values, found } = asked
		const { link, key } = found
		const { action, confirm } = values
		if (key !== undefined && action === 'claim') return claim(asked, key)
		if (action === 'share' || action === 'unshare') {
			await (action === 'share' ? links.statistics.share(link) : links.statistics.end(link))
			return seeOther(`${formPath(request)}#share`)
		}
		if (action === 'delete' && confirm === 'yes') {
			await links.delete(link)
			return key === undefined
				? seeOther(accountPaths.links({ team: teamOf(asked), notice: 'deleted' }))
				: deletedPage({ shortUrl: linkHosts.linkOf(link) })
		}
		if (prefersHtml(request.headers)) return manage(asked, true)
		throw invalid('confirm', 'required', 'Send action=delete and confirm=yes.')
	}
	const managed = { show: (asked: Asked<Asker, Held>) => manage(asked), run: submit }
	return { show, managed }
}

/** Of the forms on both pages. */
const fields = ['action', 'confirm']

/** Pages that are JSON for programs; other origins may ask for them. */
export const keyPages = (deps: LinkNeeds) => {
	const { find } = deps.links
	const { managed } = createLinkPages(deps)
	return [
		page({
			...{ path: ['/:short_url/:monitor_key', '/m/:monitor_key'], may: reader, ...managed, fields },
			find: async ({ params: { short_url: slug, monitor_key: key = '' }, request }): Promise<Held> => ({
				link: await (slug === undefined
					? find.byKey(key)
					: find.bySlugAndKey(deps.linkHosts.asked(slug, request.url), key)),
				key,
			}),
		}),
	]
}

export const ownerPages = (deps: LinkNeeds) => [
	...codesPages(deps),
	...keyEndPages(deps),
	page({
		...{ path: '/links/:short_url', may: account, ...createLinkPages(deps).managed, fields },
		find: async ({ caller, params, request }): Promise<Held> => {
			const slug = deps.linkHosts.asked(params.short_url, request.url)
			const { ofMember, ofOwner } = deps.links.find
			return isRead(request)
				? ofMember(caller.userId, slug)
				: { link: await ofOwner(caller.userId, slug, 'editor') }
		},
	}),
]
