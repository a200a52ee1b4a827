/** An account's links read page by page, and as CSV. */
import { type FreeName, writeList } from '../../shared/link/free-fields.ts'
import { storedNames } from '../../shared/link/stored-fields.ts'
import { csvLine, csvOf } from '../csv.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { MyLink } from '../store/links/my-links.ts'
import type { Reading } from './find.ts'
import type { LinkDeps } from './links.ts'
import { type LinksWanted, questionOf } from './list.ts'
import { toLinkRecord } from './records.ts'
import { slugKeysIn } from './slug.ts'
import { seenBy } from './stored-columns.ts'

/** Links on one page. */
const exportedAtOnce = 500

/** Their order never changes: a new one comes last. */
const first = [
	'short_url',
	'long_url',
	'title',
	'tags',
	'clicks',
	'unique_clicks',
	'created_at',
	'updated_at',
	'expires_at',
	'max_clicks',
	'is_protected',
	'status',
	'clicks_before',
	'forward_query',
] as const
export const listColumns = [...new Set([...first, ...storedNames])]

export const createListExporter = ({ store, linkHosts, now }: LinkDeps) => {
	const toLine = ({ link, ...figures }: MyLink): string => {
		const record = toLinkRecord(link, figures, now(), linkHosts)
		const values = { ...record, short_url: record.link }
		const textOf = (name: (typeof listColumns)[number], value = values[name]) =>
			Array.isArray(value) ? writeList(name as FreeName, value) : String(value ?? '')
		return csvLine(listColumns.map((name) => textOf(name)))
	}
	/** The account's links with these ids, page by page. */
	async function* pagesOf({ ownerId, role }: Reading, ids: number[]) {
		for (let at = 0; at < ids.length; at += exportedAtOnce) {
			const links = await store.myLinks.byIds(ownerId, ids.slice(at, at + exportedAtOnce))
			yield links.map((of) => ({ ...of, link: seenBy(role, of.link) }))
		}
	}
	/**
	 * The links that match, page by page. They are chosen before the first, so that none is missed
	 * or repeated when its place changes meanwhile. Fails with `validation_failed`.
	 */
	const found = async (by: Reading, wanted: LinksWanted) =>
		pagesOf(by, await store.myLinks.ids(questionOf(by, wanted, { linkHosts, now: now() })))
	/** The account's links with these slugs, in that order. */
	const bySlugs = async (by: Reading, slugs: LinkRow['slug'][]) =>
		pagesOf(by, await store.myLinks.idsOf(by.ownerId, slugKeysIn(slugs)))
	async function* lines(pages: AsyncIterable<MyLink[]>) {
		for await (const links of pages) yield links.map(toLine).join('')
	}
	return {
		...{ found, bySlugs },
		/** Such links as CSV. */
		csv: (pages: AsyncIterable<MyLink[]>): ReadableStream<Uint8Array> => csvOf(listColumns, lines(pages)),
	}
}
