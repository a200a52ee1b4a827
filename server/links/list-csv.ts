/** An account's links as CSV, read page by page. */
import { type FreeName, writeList } from '../../shared/link/free-fields.ts'
import { storedNames } from '../../shared/link/stored-fields.ts'
import { csvLine, csvOf } from '../csv.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { MyLink } from '../store/links/my-links.ts'
import type { LinkDeps } from './links.ts'
import { type LinksWanted, questionOf } from './list.ts'
import { toLinkRecord } from './records.ts'
import { slugKeysIn } from './slug.ts'

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
	async function* pagesOf(ownerId: string, ids: number[]) {
		for (let at = 0; at < ids.length; at += exportedAtOnce)
			yield await store.myLinks.byIds(ownerId, ids.slice(at, at + exportedAtOnce))
	}
	async function* csvPages(ownerId: string, ids: number[]) {
		for await (const links of pagesOf(ownerId, ids)) yield links.map(toLine).join('')
	}
	return {
		pagesOf,
		/**
		 * The links that match. They are chosen before the first line, so that none is missed or
		 * repeated when its place changes meanwhile. Fails with `validation_failed`.
		 */
		found: async (ownerId: string, wanted: LinksWanted): Promise<ReadableStream<Uint8Array>> => {
			const ids = await store.myLinks.ids(questionOf(ownerId, wanted, { linkHosts, now: now() }))
			return csvOf(listColumns, csvPages(ownerId, ids))
		},
		/** The account's links with these slugs, in that order. */
		bySlugs: async (ownerId: string, slugs: LinkRow['slug'][]): Promise<ReadableStream<Uint8Array>> =>
			csvOf(listColumns, csvPages(ownerId, await store.myLinks.idsOf(ownerId, slugKeysIn(slugs)))),
	}
}
