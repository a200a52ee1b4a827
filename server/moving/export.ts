/** An account's links as files that move: Kurz' own CSV and JSON, and what Shlink imports. */
import type { ExportFormat } from '../../shared/link/import.ts'
import { csvOf, pagedText } from '../csv.ts'
import { hostOfKey } from '../links/link-hosts.ts'
import type { LinkDeps } from '../links/links.ts'
import { questionOf } from '../links/list.ts'
import { createListExporter } from '../links/list-csv.ts'
import { toLinkRecord } from '../links/records.ts'
import type { MyLink } from '../store/links/my-links.ts'

/** The header that Shlink's importer expects. Source: shlink-importer, CsvImporter.php. */
const shlinkColumns = ['Long URL', 'Tags', 'Domain', 'Short code', 'Title']

/** A value as in RFC 4180. Without the apostrophe of our own CSV, which Shlink would keep. */
const plain = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** Shlink separates tags by bars, and by commas if there is one: no tag may have either. */
const shlinkTags = (tags: string[]): string =>
	tags
		.map((tag) => tag.replace(/[,|\s]+/g, ' ').trim())
		.filter(Boolean)
		.join('|')

const toShlinkLine = ({ link }: MyLink): string =>
	`${[link.longUrl, shlinkTags(link.tags), hostOfKey(link.slugKey), link.slug, link.title ?? ''].map(plain).join(',')}\r\n`

export const createExporter = (deps: LinkDeps) => {
	const { store, linkHosts, now } = deps
	const { pagesOf, found } = createListExporter(deps)
	/** All links of the account, page by page, chosen before the first is read. */
	const idsOf = (ownerId: string) =>
		store.myLinks.ids(questionOf(ownerId, { status: 'any' }, { linkHosts, now: now() }))
	async function* shlinkPages(ownerId: string, ids: number[]) {
		for await (const links of pagesOf(ownerId, ids)) yield links.map(toShlinkLine).join('')
	}
	async function* jsonPages(ownerId: string, ids: number[]) {
		let separator = '\n'
		for await (const links of pagesOf(ownerId, ids)) {
			const items = links.map(({ link, ...figures }) =>
				JSON.stringify(toLinkRecord(link, figures, now(), linkHosts)),
			)
			if (items.length > 0) yield separator + items.join(',\n')
			separator = ',\n'
		}
		yield '\n]}\n'
	}
	const jsonHead = () => {
		const head = { format: 'kurz', version: 1, exported_at: new Date(now()).toISOString(), links: [] }
		return JSON.stringify(head).slice(0, -2)
	}

	return {
		/** A file of all links, newest first. */
		file: async (ownerId: string, format: ExportFormat): Promise<ReadableStream<Uint8Array>> => {
			if (format === 'csv') return found(ownerId, { status: 'any' })
			const ids = await idsOf(ownerId)
			return format === 'json'
				? pagedText(jsonHead(), jsonPages(ownerId, ids))
				: csvOf(shlinkColumns, shlinkPages(ownerId, ids))
		},

		/** The links that have clicks, page by page. */
		clicked: async function* (ownerId: string): AsyncGenerator<MyLink> {
			for await (const links of pagesOf(ownerId, await idsOf(ownerId)))
				yield* links.filter(({ clicks }) => clicks > 0)
		},
	}
}

export type Exporter = ReturnType<typeof createExporter>
