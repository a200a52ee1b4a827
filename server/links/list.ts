/** The links of an account, page by page, with their figures. */
import type { LinkState } from '../../shared/links.ts'
import type { LinkRow } from '../store/links.ts'
import type { MyLinkStore } from '../store/my-links.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { oldestShown, toClickRecord, toLinkRecord } from './records.ts'

export interface ListDeps {
	store: { myLinks: Pick<MyLinkStore, 'page'> }
	clickRetentionDays: number | undefined
	now: () => number
}

export interface ListQuestion {
	/** Links at most. */
	limit: number
	/** Newest clicks of each link at most. */
	clicks: number
	cursor?: string | undefined
	/** Part of the short or the long URL. */
	q?: string | undefined
	status?: LinkState | undefined
}

const toCursor = ({ createdAt, id }: LinkRow): string => writeCursor(createdAt.getTime(), id)
const placeOf = (cursor: string): { createdAt: Date; id: number } => {
	const [time, id] = readCursor(cursor, [14, 15])
	return { createdAt: new Date(time!), id: id! }
}

/**
 * One page of links, newest first; `total` counts all pages, `next` is the cursor of the following one. Fails with
 * `validation_failed` for a cursor of something else.
 */
export const createLinkLister =
	({ store, clickRetentionDays, now }: ListDeps) =>
	async (ownerId: string, { limit, cursor, q, ...asked }: ListQuestion) => {
		const time = now()
		const { links, total } = await store.myLinks.page({
			...asked,
			ownerId,
			limit: limit + 1,
			after: cursor === undefined ? undefined : placeOf(cursor),
			q: q === '' ? undefined : q,
			since: oldestShown(time, clickRetentionDays),
			now: new Date(time),
		})
		const page = links.slice(0, limit)
		const last = page.at(-1)
		return {
			items: page.map(({ link, newest, ...figures }) => ({
				data: toLinkRecord(link, figures, time),
				clicks: newest.map(toClickRecord),
			})),
			total,
			next: links.length > limit && last !== undefined ? toCursor(last.link) : undefined,
		}
	}

export type ListLinks = ReturnType<typeof createLinkLister>
