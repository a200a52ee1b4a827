/** The list of links kept here: finding, removing, and storing what servers say about them. */
import { ApiError } from '../../shared/caller.ts'
import type { FiguresRecord } from '../../shared/figures.ts'
import type { LinkRecord } from '../../shared/links.ts'
import type { ListedLink } from './details.ts'
import type { KeptLink } from './items.ts'
import { type Kurz, talkAbout } from './kurz.ts'
import { hasLimits, isAsAsked, withLimits } from './limits.ts'
import { isSameTarget, type LinkOptions } from './target.ts'

/** Whether the server no longer has it. Its latest answer counts. */
export const isGone = ({ gone_at, figures }: Pick<KeptLink, 'gone_at' | 'figures'>): boolean =>
	gone_at !== undefined && gone_at >= (figures?.at ?? '')

/** Whether it leads to the page and, as far as we know, still works. */
const leadsTo =
	(origin: string, target: string, now: Date) =>
	(link: KeptLink): boolean =>
		link.origin === origin &&
		link.target === target &&
		!isGone(link) &&
		(link.figures === undefined || link.figures.status === 'active') &&
		(link.expires_at === undefined || Date.parse(link.expires_at) > now.getTime())

/** The newest reusable link to a page: without known limits, or with exactly those asked for. */
export const findKept = (
	links: KeptLink[],
	origin: string,
	target: string,
	now: Date,
	options: LinkOptions = {},
): KeptLink | undefined =>
	links.filter(leadsTo(origin, target, now)).find((link) => !hasLimits(link) || isAsAsked(link, options))

/** The other links that lead where this one does, newest first. */
export const findOthers = (links: KeptLink[], { url, origin, target }: KeptLink, now: Date): KeptLink[] =>
	links.filter(leadsTo(origin, target, now)).filter((link) => link.url !== url)

/** Changes the list under a lock across all pages. Rejects if the browser's storage is full. */
export const changeLinks = (kurz: Kurz, edit: (links: KeptLink[]) => KeptLink[]): Promise<void> =>
	kurz.withLock('kept', async () => kurz.items.links.write(edit(await kurz.items.links.read())))

/** A link's statistics as they are stored with it. */
export const figuresOf = (
	{ clicks, unique_clicks, status }: Pick<LinkRecord, 'clicks' | 'unique_clicks' | 'status'>,
	now: Date,
	last_click_at?: string | null,
): NonNullable<KeptLink['figures']> => ({
	clicks,
	visitors: unique_clicks,
	status,
	...(last_click_at !== undefined && { last_click_at }),
	at: now.toISOString(),
})

/** Identifies a stored link: by its key, because a link that is gone may share its address. */
type Kept = Pick<KeptLink, 'url'> & { monitor_key?: string | undefined }
/** Whether a stored link is the one meant. */
export const isSame = (link: KeptLink, { url, monitor_key }: Kept): boolean =>
	link.url === url && (monitor_key === undefined || link.monitor_key === monitor_key)

/** The link with its current target, title and tags. A server without a title leaves ours alone. */
const withNames = <T extends Pick<KeptLink, 'target' | 'title' | 'title_edited' | 'tags'>>(
	link: T,
	{ long_url: target, title, tags }: LinkRecord,
): T => ({
	...link,
	...(!isSameTarget(target, link.target) && { target }),
	tags,
	...(title !== null && title !== link.title && { title, title_edited: true }),
})

/** When the server last said anything about a link, in milliseconds; 0 if never. */
export const checkedAt = ({ figures, gone_at }: Pick<KeptLink, 'figures' | 'gone_at'>): number =>
	Math.max(...[figures?.at, gone_at].map((at) => Date.parse(at ?? '') || 0))

/** Stores what the server said about a link, if the link is on the list. */
export const keepFigures = (kurz: Kurz, asked: Kept, record: LinkRecord): Promise<void> =>
	changeLinks(kurz, (links) =>
		links.map((link) =>
			isSame(link, asked)
				? {
						...withLimits(withNames(link, record), record),
						figures: figuresOf(record, kurz.now(), link.figures?.last_click_at),
					}
				: link,
		),
	)

/** Never before its statistics, whose time may lie in the future if the clock was ahead. */
const goneNow = ({ figures }: KeptLink, now: Date): string => {
	const at = now.toISOString()
	return figures !== undefined && figures.at > at ? figures.at : at
}

/** Stores what servers said about many links, by monitor key; null for links they don't have. */
export const keepFiguresOf = (kurz: Kurz, said: Map<string, FiguresRecord | null>): Promise<void> =>
	changeLinks(kurz, (links) =>
		links.map((link) => {
			const record = said.get(link.monitor_key)
			if (record === undefined) return link
			const now = kurz.now()
			if (record === null) return { ...link, gone_at: goneNow(link, now) }
			return { ...withLimits(link, record), figures: figuresOf(record, now, record.last_click_at) }
		}),
	)

/** Notes that the server has no such link, so that it is not handed out again. */
export const keepGone = (kurz: Kurz, asked: Kept): Promise<void> =>
	changeLinks(kurz, (links) =>
		links.map((link) => (isSame(link, asked) ? { ...link, gone_at: goneNow(link, kurz.now()) } : link)),
	)

/** Takes a link off the list; the link itself stays as it is. */
export const forgetLink = (kurz: Kurz, asked: Kept): Promise<void> =>
	changeLinks(kurz, (links) => links.filter((link) => !isSame(link, asked)))

/**
 * Deletes a link at its server and from the list. One with a key may be gone from the server
 * already. Fails with `ApiError`.
 */
export const deleteLink = async (kurz: Kurz, link: ListedLink): Promise<void> => {
	const { slug, monitor_key: key } = link
	const { client } = await talkAbout(kurz, link)
	if (key === undefined) await client.removeMyLink(slug)
	else
		await client.remove(slug, key).catch((error: unknown) => {
			if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
		})
	await forgetLink(kurz, link)
}
