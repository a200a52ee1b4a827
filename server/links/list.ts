/** The links of an account, page by page, with their figures. */
import { type LinkSort, type LinkState, linkSorts } from '../../shared/links.ts'
import { invalid } from '../errors.ts'
import type { LinkPlace, LinksQuestion } from '../store/links/found-links.ts'
import type { MyLinkStore } from '../store/links/my-links.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { oldestShown, toClickRecord, toLinkRecord } from './records.ts'
import { searchWordsOf, tagKeysOf } from './search-text.ts'

export interface ListDeps {
	store: { myLinks: Pick<MyLinkStore, 'page'> }
	baseUrl: string
	clickRetentionDays: number | undefined
	now: () => number
}

/** Which links are asked for, and what comes first. */
export interface LinksWanted {
	/** Words, each in the short link, the target as people read it, or the title. */
	q?: string | undefined
	/** In capitals or not. */
	tag?: string | undefined
	status?: LinkState | undefined
	sort?: LinkSort | undefined
}

export interface ListQuestion extends LinksWanted {
	/** Links at most. */
	limit: number
	/** Newest clicks of each link at most. */
	clicks: number
	cursor?: string | undefined
}

/** More could keep the database busy for long. Source: server/INTERFACE.md, "List". */
const wordsAtMost = 50

/** As the store is asked. `now` in milliseconds since 1970. Fails with `validation_failed` for too many words. */
export const questionOf = (
	ownerId: string,
	{ q = '', tag, status, sort = 'created' }: LinksWanted,
	{ baseUrl, now }: { baseUrl: string; now: number },
): LinksQuestion => {
	const words = searchWordsOf(q, baseUrl)
	if (words.length > wordsAtMost)
		throw invalid('q', 'too_big', `At most ${wordsAtMost} words can be looked for.`)
	return { ownerId, words, tag: tag && tagKeysOf([tag])[0], status, sort, now: new Date(now) }
}

/** A cursor is of one order: its number comes first. The newest links, which are the list unless it is sorted, have none. */
const toCursor = (sort: LinkSort, { value, id }: LinkPlace): string => {
	const order = linkSorts.indexOf(sort)
	return order === 0 ? writeCursor(value, id) : writeCursor(order, value, id)
}
const placeOf = (cursor: string, sort: LinkSort): LinkPlace => {
	const order = linkSorts.indexOf(sort)
	const [value, id, of] =
		order === 0
			? [...readCursor(cursor, [14, 15]), 0]
			: (([of, value, id]) => [value, id, of])(readCursor(cursor, [1, 14, 15]))
	if (of !== order) throw invalid('cursor', 'invalid_format', 'This is not a cursor of this list.')
	return { value: value!, id: id! }
}

/**
 * One page of the links that are asked for; `total` counts all pages, `next` is the cursor of the following one. Fails with
 * `validation_failed` for a cursor of something else and for too many words.
 */
export const createLinkLister =
	({ store, baseUrl, clickRetentionDays, now }: ListDeps) =>
	async (ownerId: string, { limit, cursor, clicks, ...wanted }: ListQuestion) => {
		const time = now()
		const question = questionOf(ownerId, wanted, { baseUrl, now: time })
		const { links, total } = await store.myLinks.page({
			...question,
			limit: limit + 1,
			clicks,
			after: cursor === undefined ? undefined : placeOf(cursor, question.sort),
			since: oldestShown(time, clickRetentionDays),
		})
		const page = links.slice(0, limit)
		const last = page.at(-1)
		return {
			items: page.map(({ link, newest, ...figures }) => ({
				link,
				data: toLinkRecord(link, figures, time),
				clicks: newest.map(toClickRecord),
			})),
			total,
			next:
				links.length > limit && last !== undefined
					? toCursor(question.sort, { value: last.place, id: last.link.id })
					: undefined,
		}
	}

export type ListLinks = ReturnType<typeof createLinkLister>
