/** Reads the statistics of one link, and says when to ask again. */
import { ApiError } from '../../../shared/client/caller.ts'
import type { Page } from '../../../shared/client/paged.ts'
import type { ClickRecord, LinkDetails, LinkRecord, LinkWithClicks } from '../../../shared/link/links.ts'
import type { DetailsRequest } from '../../../shared/paths.ts'
import { accountAt, type Kurz, siteAt } from '../kurz.ts'
import type { KeptLink } from '../storage/items.ts'
import { keepFigures, keepGone } from '../storage/keep-figures.ts'
import { callsTo } from './calls.ts'
import { writtenSlugOf } from './site.ts'

/** A link in the list. Links kept here have a key; the account's may not. */
export type ListedLink = Omit<KeptLink, 'monitor_key'> & { monitor_key?: string | undefined }

/** What requests about a link need to know of it. */
export type Named = Pick<ListedLink, 'url' | 'origin' | 'slug' | 'monitor_key'>

/** The token that requests about a link need: none if its key is here. */
export const tokenFor = async (kurz: Kurz, { origin, monitor_key }: Named): Promise<string | undefined> =>
	monitor_key === undefined ? (await accountAt(kurz, origin))?.token : undefined

/** Calls about one link, by its key or as the account. */
export const callsAbout = async (kurz: Kurz, link: Named) =>
	callsTo(kurz, link.origin, await tokenFor(kurz, link))

export interface Details {
	details: LinkDetails
	clicks: ClickRecord[]
	/** When the server answered. */
	at: Date
	/** The days and filters that the statistics cover; the clicks are the newest of all. */
	asked: DetailsRequest
}

/** At most this many pages are read for one search, with up to 100 entries each. */
const MOST = 10

/** The entries up to the wanted one's page, and the next cursor. Fails as `read` does. */
export const readUntil = async <T>(
	read: (cursor?: string) => Promise<Page<T[]>>,
	isIt: (entry: T) => boolean,
): Promise<{ entries: T[]; next: string | undefined }> => {
	const entries: T[] = []
	let next: string | undefined
	for (let page = 0; page < MOST; page++) {
		const { body, next: following } = await read(next)
		entries.push(...body)
		next = following
		if (next === undefined || body.some(isIt)) break
	}
	return { entries, next }
}

/** How many of the newest clicks are shown. */
const CLICKS = 25

const clicksOf = async (kurz: Kurz, link: ListedLink): Promise<ClickRecord[]> => {
	const { slug, monitor_key: key } = link
	const client = await callsAbout(kurz, link)
	if (key !== undefined) return (await client.analytics(slug, key, { clicks: CLICKS })).body.clicks
	const site = await siteAt(kurz, link.origin)
	const isIt = ({ data }: LinkWithClicks) => writtenSlugOf(data, link.origin, site) === slug
	const read = (cursor?: string) => client.myLinks({ q: slug.split('@')[0], clicks: CLICKS, cursor })
	return (await readUntil(read, isIt)).entries.find(isIt)?.clicks ?? []
}

/** Reads the statistics, by key (and stores them) or as the account. Fails with `ApiError`. */
export const readDetails = async (
	kurz: Kurz,
	link: ListedLink,
	asked: DetailsRequest = {},
): Promise<LinkDetails> => {
	const { slug, monitor_key: key } = link
	const client = await callsAbout(kurz, link)
	if (key === undefined) return client.details(slug, key, asked)
	const details = await client.details(slug, key, asked).catch(async (error: unknown) => {
		if (error instanceof ApiError && error.code === 'not_found') await keepGone(kurz, link)
		throw error
	})
	await keepFigures(kurz, link, details.linkData)
	return details
}

/** What the server has about a link now, with few statistics or none. Fails with `ApiError`. */
export const readRecord = async (kurz: Kurz, link: ListedLink): Promise<LinkRecord> => {
	const { slug, monitor_key: key } = link
	const client = await callsAbout(kurz, link)
	return key === undefined
		? (await client.details(slug, key, { days: 1 })).linkData
		: (await client.analytics(slug, key, { clicks: 0 })).body.data
}

/** Reads the statistics and the newest clicks. Fails with `ApiError`. */
export const readAll = async (kurz: Kurz, link: ListedLink, asked: DetailsRequest = {}): Promise<Details> => {
	const details = await readDetails(kurz, link, asked)
	return { details, clicks: await clicksOf(kurz, link), at: kurz.now(), asked }
}

/** Seconds until a watched link is read again, and until an unreachable server is tried again. */
const LOOK_AGAIN = 60
const AWAY = 120

/** Seconds until the next request, as many as the server asks for; undefined if it is pointless. */
export const pauseAfter = (error?: unknown): number | undefined => {
	if (error === undefined) return LOOK_AGAIN
	if (!(error instanceof ApiError)) return undefined
	if (error.code === 'rate_limited') return Math.max(error.retryAfter ?? 0, LOOK_AGAIN)
	return error.code === 'unreachable' || error.status >= 500 ? AWAY : undefined
}
