/** An account's links as files that move: Kurz' own CSV and JSON, and what Shlink imports. */
import type { ExportFormat } from '../../shared/link/import.ts'
import { csvOf, pagedText } from '../csv.ts'
import type { Reading } from '../links/find.ts'
import { hostOfKey } from '../links/link-hosts.ts'
import type { LinkDeps } from '../links/links.ts'
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
	const { linkHosts, now } = deps
	const { found, csv } = createListExporter(deps)
	const every = (by: Reading) => found(by, { status: 'any' })
	async function* shlinkLines(pages: AsyncIterable<MyLink[]>) {
		for await (const links of pages) yield links.map(toShlinkLine).join('')
	}
	async function* jsonItems(pages: AsyncIterable<MyLink[]>) {
		let separator = '\n'
		for await (const links of pages) {
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
		file: async (by: Reading, format: ExportFormat): Promise<ReadableStream<Uint8Array>> => {
			const pages = await every(by)
			if (format === 'csv') return csv(pages)
			return format === 'json'
				? pagedText(jsonHead(), jsonItems(pages))
				: csvOf(shlinkColumns, shlinkLines(pages))
		},

		/** The links that have clicks, page by page. */
		clicked: async function* (by: Reading): AsyncGenerator<MyLink> {
			for await (const links of await every(by)) yield* links.filter(({ clicks }) => clicks > 0)
		},
	}
}

export type Exporter = ReturnType<typeof createExporter>
