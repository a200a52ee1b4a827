/** Stores what servers say about the links kept here. Apart from the list: popups begin without. */
import { briefNames } from '../../../shared/link/free-fields.ts'
import type { LinkRecord } from '../../../shared/link/links.ts'
import type { FiguresRecord } from '../../../shared/statistics/figures.ts'
import type { Kurz } from '../kurz.ts'
import type { KeptLink } from './items.ts'
import { limitsOf, withLimits } from './limits.ts'
import type { LinksAt } from './link-store.ts'
import { changeEach, changeLinks, isSameTarget, type Kept } from './links.ts'

/** A link's statistics as they are stored with it. */
const figuresOf = (
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

/** Servers before 2026-11-25 say no version, which reads as 0. */
const versionOf = ({ version }: Pick<LinkRecord, 'version'>): Pick<KeptLink, 'version'> =>
	version > 0 ? { version } : {}

/** What the form to edit shows besides title and tags. */
const freeOf = (record: LinkRecord): { free: Record<string, string> } => {
	const { title: _, tags: __, ...fields } = Object.fromEntries(briefNames.map((name) => [name, record[name]]))
	return {
		free: Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Record<string, string>,
	}
}

/** A link as its server has it. By default, it was last clicked when it was as far as is known. */
export const asInRecord = <T extends Partial<Omit<KeptLink, 'monitor_key'>>>(
	{ expires_at: _expires, title: _title, ...link }: T,
	record: LinkRecord,
	now: Date,
	lastClick = link.figures?.last_click_at,
) => ({
	...link,
	target: record.long_url,
	...(record.title !== null && { title: record.title }),
	tags: record.tags,
	...freeOf(record),
	...limitsOf(record),
	...versionOf(record),
	figures: figuresOf(record, now, lastClick),
})

/** The link with its current target, title and tags. A server without a title leaves ours alone. */
const withNames = <
	T extends Pick<KeptLink, 'target' | 'title' | 'title_edited' | 'tags' | 'free' | 'version'>,
>(
	link: T,
	record: LinkRecord,
): T => ({
	...link,
	...versionOf(record),
	...(!isSameTarget(record.long_url, link.target) && { target: record.long_url }),
	...freeOf(record),
	tags: record.tags,
	...(record.title !== null && record.title !== link.title && { title: record.title, title_edited: true }),
})

/** When the server last said anything about a link, in milliseconds; 0 if never. */
export const checkedAt = ({ figures, gone_at }: Pick<KeptLink, 'figures' | 'gone_at'>): number =>
	Math.max(...[figures?.at, gone_at].map((at) => Date.parse(at ?? '') || 0))

/** Stores what the server said about a link, if the link is on the list. */
export const keepFigures = (kurz: Kurz, asked: Kept, record: LinkRecord): Promise<unknown> =>
	changeEach(kurz, [asked], (link) => ({
		...withLimits(withNames(link, record), record),
		figures: figuresOf(record, kurz.now(), link.figures?.last_click_at),
	}))

/** Never before its statistics, whose time may lie in the future if the clock was ahead. */
const goneNow = ({ figures }: KeptLink, now: Date): string => {
	const at = now.toISOString()
	return figures !== undefined && figures.at > at ? figures.at : at
}

/** Stores what servers said about these, by monitor key; null for links they don't have. */
export const keepFiguresOf = (
	kurz: Kurz,
	urls: string[],
	said: Map<string, FiguresRecord | null>,
): Promise<LinksAt> =>
	changeLinks(kurz, urls, (links) =>
		links.map((link) => {
			const record = said.get(link.monitor_key)
			if (record === undefined) return link
			const now = kurz.now()
			if (record === null) return { ...link, gone_at: goneNow(link, now) }
			return { ...withLimits(link, record), figures: figuresOf(record, now, record.last_click_at) }
		}),
	)

/** Notes that the server has no such link, so that it is not handed out again. */
export const keepGone = (kurz: Kurz, asked: Kept): Promise<unknown> =>
	changeEach(kurz, [asked], (link) => ({ ...link, gone_at: goneNow(link, kurz.now()) }))
