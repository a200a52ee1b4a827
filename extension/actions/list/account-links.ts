/** The account's links: reads them, and merges them with the links kept here. */
import type { LinkWithClicks } from '../../../shared/link/links.ts'
import { type Kurz, siteAt } from '../kurz.ts'
import { callsTo } from '../server/calls.ts'
import { type ListedLink, readUntil } from '../server/details.ts'
import { addressesOf, writtenSlugOf } from '../server/site.ts'
import type { Account, KeptLink } from '../storage/items.ts'
import { asInRecord } from '../storage/keep-figures.ts'
import { onlyLimits } from '../storage/limits.ts'
import type { Site } from '../storage/site-record.ts'
import type { Sort } from './find.ts'

export interface AccountLinks {
	links: ListedLink[]
	/** The cursor of the following page. */
	next?: string | undefined
}

/** The server, as links are listed from it. */
interface Source {
	origin: string
	site: Site | undefined
	now: Date
}

const listed = ({ data: record, clicks }: LinkWithClicks, { origin, site, now }: Source): ListedLink => {
	const slug = writtenSlugOf(record, origin, site)
	const url = slug.includes('@') ? record.link : addressesOf(record.short_url, origin, site)[0]!
	const link = { url, origin, slug, made_at: record.created_at }
	return asInRecord(link, record, now, clicks[0]?.time_of_click ?? null)
}

const sourceAt = async (kurz: Kurz, origin: string): Promise<Source> => ({
	origin,
	site: await siteAt(kurz, origin),
	now: kurz.now(),
})

/** Clicks read of each link: the newest says when it was last clicked. */
const NEWEST = 1

/** The text as a query. The server searches slugs and targets, so its own address is cut off. */
const queryOf = (text: string, { origin, site }: Source): string => {
	const typed = text.trim().replace(/^https?:\/\//i, '')
	const own = addressesOf('', origin, site)
		.map((start) => start.replace(/^https?:\/\//, ''))
		.find((start) => typed.toLowerCase().startsWith(start))
	return own === undefined ? text.trim() : typed.slice(own.length)
}

/** A search of the account's links, and its order. */
export interface Asked {
	/** What the links contain; empty for all. */
	text: string
	sort: Sort
}

/** The server's names for the orders. It can't sort by name. */
const orders = { made: undefined, clicks: 'clicks', last_click: 'last_click', name: undefined } as const

/**
 * One page of the account's links in this order, with their statistics. Takes one request, or up to
 * ten by name, which the server can't sort by. Fails with `ApiError`.
 */
export const readAccountLinks = async (
	kurz: Kurz,
	{ origin, token }: Account,
	{ text, sort }: Asked = { text: '', sort: 'made' },
	first?: string,
): Promise<AccountLinks> => {
	const source = await sourceAt(kurz, origin)
	const q = queryOf(text, source)
	const client = callsTo(kurz, origin, token)
	const asked = { clicks: NEWEST, ...(q !== '' && { q }), sort: orders[sort] }
	const { entries, next } = await readUntil(
		(cursor) => client.myLinks({ ...asked, cursor: cursor ?? first }),
		() => sort !== 'name',
	)
	return { links: entries.map((one) => listed(one, source)), next }
}

/** Reads the account's links with this slug until it finds the one there. Fails with `ApiError`. */
export const findAccountLink = async (
	kurz: Kurz,
	{ origin, token }: Account,
	url: string,
): Promise<AccountLinks> => {
	const client = callsTo(kurz, origin, token)
	const source = await sourceAt(kurz, origin)
	const { entries, next } = await readUntil(
		(cursor) => client.myLinks({ q: new URL(url).pathname.slice(1), clicks: NEWEST, cursor }),
		({ data }) => [data.link, ...addressesOf(data.short_url, origin, source.site)].includes(url),
	)
	return { links: entries.map((one) => listed(one, source)), next }
}

const askedAt = ({ figures }: Pick<ListedLink, 'figures'>): string => figures?.at ?? ''

/** Each link once: as the server described it last. */
const latest = (links: ListedLink[], identity: (link: ListedLink) => string): Map<string, ListedLink> => {
	const found = new Map<string, ListedLink>()
	for (const link of links) {
		const before = found.get(identity(link))
		if (before === undefined || askedAt(before) <= askedAt(link)) found.set(identity(link), link)
	}
	return found
}

/** A link in both keeps its key. Names are the account's, statistics and limits the newer ones. */
export const mergeLinks = (kept: KeptLink[], ofAccount: ListedLink[]): ListedLink[] => {
	const identity = ({ origin, slug }: ListedLink) => `${origin} ${slug.toLowerCase()}`
	const found = latest(ofAccount, identity)
	const merged = kept.map((link): ListedLink => {
		const same = found.get(identity(link))
		found.delete(identity(link))
		if (same === undefined) return link
		const newer = askedAt(link) > askedAt(same) ? link : same
		const { target, version, free, title = link.title, tags = link.tags } = same
		return { ...link, figures: newer.figures, ...onlyLimits(newer), target, version, title, tags, free }
	})
	return [...merged, ...found.values()]
}
