/** The list of links kept here: finding them, and changing it. */
import type { Kurz } from '../kurz.ts'
import type { KeptLink } from './items.ts'
import { hasLimits, isAsAsked, type LinkOptions } from './limits.ts'
import type { LinkStore, LinksAt } from './link-store.ts'

/** Whether the server no longer has it. Its latest answer counts. */
export const isGone = ({ gone_at, figures }: Pick<KeptLink, 'gone_at' | 'figures'>): boolean =>
	gone_at !== undefined && gone_at >= (figures?.at ?? '')

/** Whether both lead to the same place, however they are written. */
export const isSameTarget = (one: string, other: string): boolean =>
	(URL.parse(one)?.href ?? one) === (URL.parse(other)?.href ?? other)

/** Whether it still works, as far as we know. */
export const isLive = (link: KeptLink, now: Date): boolean =>
	!isGone(link) &&
	(link.figures === undefined || link.figures.status === 'active') &&
	(link.expires_at === undefined || Date.parse(link.expires_at) > now.getTime())

const leadsTo =
	(origin: string, target: string, now: Date) =>
	(link: KeptLink): boolean =>
		link.origin === origin && link.target === target && isLive(link, now)

/**
 * The newest reusable link to a page: without known limits, with exactly those asked for, or with
 * those that the person chose for this page.
 */
export const findKept = (
	links: KeptLink[],
	origin: string,
	target: string,
	now: Date,
	options: LinkOptions = {},
): KeptLink | undefined =>
	links
		.filter(leadsTo(origin, target, now))
		.find((link) => link.chosen === true || !hasLimits(link) || isAsAsked(link, options))

/** The other links that lead where this one does, newest first. */
export const findOthers = (links: KeptLink[], { url, origin, target }: KeptLink, now: Date): KeptLink[] =>
	links.filter(leadsTo(origin, target, now)).filter((link) => link.url !== url)

/**
 * Changes the links of these addresses under a lock across all pages. Resolves to what has changed;
 * rejects if the browser's storage is full.
 */
export const changeLinks = (kurz: Kurz, ...[urls, edit, besides]: ChangeArguments): Promise<LinksAt> =>
	kurz.withLock('kept', () => kurz.items.links.change(urls, edit, besides))

type ChangeArguments = Parameters<LinkStore['change']>

/** Identifies a stored link: by its key, because a link that is gone may share its address. */
export type Kept = Pick<KeptLink, 'url'> & { monitor_key?: string | undefined }
/** A link of the account alone has none, so it is not stored here. */
export const hasKey = ({ monitor_key }: Kept): boolean => monitor_key !== undefined
/** Whether a stored link is the one meant. */
export const isSame = (link: Kept, { url, monitor_key }: Kept): boolean =>
	link.url === url && (monitor_key === undefined || link.monitor_key === monitor_key)

/** The links that lead to this address, newest first, but for those that are being deleted. */
export const readLinksTo = async ({ items }: Kurz, target: string): Promise<KeptLink[]> => {
	const [links, leaving] = await Promise.all([items.links.readTo(target), items.leaving.read()])
	return links.filter((link) => !leaving.some((one) => isSame(link, one)))
}

/** Changes those of them that are stored, as `changeLinks` does. */
export const changeEach = <T extends Kept>(
	kurz: Kurz,
	asked: T[],
	edit: (link: KeptLink, as: T) => KeptLink,
): Promise<LinksAt> =>
	changeLinks(
		kurz,
		asked.map(({ url }) => url),
		(links) =>
			links.map((link) => {
				const as = asked.find((one) => isSame(link, one))
				return as === undefined ? link : edit(link, as)
			}),
	)
