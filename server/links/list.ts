/** The links of an account with their click counts, page by page. */
import {
	type ClickRecord,
	type LinkRecord,
	type LinkSort,
	type LinksFound,
	type ListState,
	linkSorts,
} from '../../shared/link/links.ts'
import { isEnough } from '../../shared/teams.ts'
import { tryTo } from '../../shared/try-to.ts'
import { invalid } from '../errors.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { LinkPlace, LinksQuestion } from '../store/links/found-links.ts'
import type { PlacedLink } from '../store/links/my-links.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { Reading } from './find.ts'
import type { LinkHosts } from './link-hosts.ts'
import type { LinkDeps } from './links.ts'
import { oldestShown, toClickRecord, toLinkRecord } from './records.ts'
import { searchWordsOf, tagKeysOf, targetWordOf } from './search-text.ts'
import { seenBy } from './stored-columns.ts'

/** Which links to list, and in which order. */
export interface LinksWanted extends Omit<LinksFound, 'status'> {
	/** `any`: also archived ones. */
	status?: ListState | 'any' | undefined
	sort?: LinkSort | undefined
}

export interface ListQuestion extends LinksWanted {
	/** Most links on the page. */
	limit: number
	/** Most clicks of each link, newest first. */
	clicks: number
	cursor?: string | undefined
	/** A cursor too: the links before it. Not with `cursor`. */
	before?: string | undefined
}

/** More could keep the database busy for too long. Source: server/INTERFACE.md, "List". */
const wordsAtMost = 50

/** The store's query. `now`: milliseconds since 1970. Fails with `validation_failed`. */
export const questionOf = (
	{ ownerId, role }: Reading,
	{ q = '', tag, target, status = target === undefined ? undefined : 'any', sort = 'created' }: LinksWanted,
	{ linkHosts, now }: { linkHosts: Pick<LinkHosts, 'bases'>; now: number },
): LinksQuestion => {
	const words = searchWordsOf(q, linkHosts.bases())
	if (words.length > wordsAtMost) throw invalid('q', 'too_big', `Search for at most ${wordsAtMost} words.`)
	// The index for search finds its links.
	if (target !== undefined) words.push(targetWordOf(target))
	const narrowed = { words, tag: tag && tagKeysOf([tag])[0], status, target }
	return { ownerId, ...narrowed, isInNotes: isEnough(role, 'editor'), sort, now: new Date(now) }
}

/** A cursor belongs to one order, whose number comes first; the default order has no number. */
const toCursor = (sort: LinkSort, { value, id }: LinkPlace): string => {
	const order = linkSorts.indexOf(sort)
	return order === 0 ? writeCursor(value, id) : writeCursor(order, value, id)
}
/** The cursor that begins with the newest link made by a time, in milliseconds since 1970. */
export const cursorFrom = (time: number): string => toCursor('created', { value: time + 1, id: 0 })
const placeOf = (cursor: string, sort: LinkSort): LinkPlace => {
	const order = linkSorts.indexOf(sort)
	const [of, value, id] = order === 0 ? [0, ...readCursor(cursor, [14, 15])] : readCursor(cursor, [1, 14, 15])
	if (of !== order) throw invalid('cursor', 'invalid_format', 'This is not a cursor for this list.')
	return { value: value!, id: id! }
}
/** Whether a cursor belongs to lists in this order. */
export const isCursorOf = (cursor: string, sort: LinkSort = 'created'): boolean =>
	tryTo(() => placeOf(cursor, sort)) !== undefined

/** A page of the list. */
interface LinkPage {
	items: { link: LinkRow; data: LinkRecord; clicks: ClickRecord[] }[]
	total: number
	next: string | undefined
	previous: string | undefined
}

/**
 * In the order of the clicks shown. On Citus they are read after the order, and may have grown. The
 * cursor stays the place by which the page was chosen, so that no link is on two pages.
 */
const asShown = (sort: LinkSort, page: PlacedLink[]): PlacedLink[] =>
	sort === 'clicks' ? page.toSorted((a, b) => b.clicks - a.clicks || b.link.id - a.link.id) : page

/**
 * One page of links; `total` counts all pages, `next` and `previous` are the cursors of the pages
 * beside it: `previous` for `before`. With less than a page before, it is the first one. Fails with
 * `validation_failed` for a foreign cursor and for too many words.
 */
export const createLinkLister = ({ store, linkHosts, clickRetentionDays, now }: LinkDeps) => {
	const list = async (
		by: Reading,
		{ limit, cursor, before, clicks, ...wanted }: ListQuestion,
	): Promise<LinkPage> => {
		const time = now()
		const question = questionOf(by, wanted, { linkHosts, now: time })
		const readPlace = (text?: string) => (text === undefined ? undefined : placeOf(text, question.sort))
		const { links, total } = await store.myLinks.page({
			...question,
			limit: limit + 1,
			clicks,
			after: readPlace(cursor),
			before: readPlace(before),
			since: oldestShown(time, clickRetentionDays),
		})
		const isMore = links.length > limit
		if (before !== undefined && !isMore) return list(by, { limit, clicks, ...wanted })
		const page = before === undefined ? links.slice(0, limit) : links.slice(0, limit).reverse()
		const cursorOf = (edge?: PlacedLink) =>
			edge && toCursor(question.sort, { value: edge.place, id: edge.link.id })
		return {
			items: asShown(question.sort, page).map(({ link: row, newest, ...figures }) => {
				const link = seenBy(by.role, row)
				const data = toLinkRecord(link, figures, time, linkHosts)
				return { link, data, clicks: newest.map(toClickRecord) }
			}),
			total,
			next: isMore ? cursorOf(page.at(-1)) : undefined,
			previous: cursor === undefined && before === undefined ? undefined : cursorOf(page[0]),
		}
	}
	return list
}

export type ListLinks = ReturnType<typeof createLinkLister>
