/** A link's row as the service has it: its columns, and how the driver's answer becomes one. */
import { getTableColumns } from 'drizzle-orm'
import { links } from './schema.ts'

const { searchText: _, tagKeys: __, ...columns } = getTableColumns(links)
/** All of a link but what it is only found by, which may be long. */
export const linkColumns = columns
export type LinkRow = Omit<typeof links.$inferSelect, 'searchText' | 'tagKeys'>

const table = Object.entries(linkColumns)
const times = table.filter(([, { dataType }]) => dataType === 'date').map(([key]) => key)

/** The columns of a link in SQL, under the names of `LinkRow`; times in milliseconds since 1970. */
export const linkTexts = table
	.map(([key, { name }]) =>
		times.includes(key)
			? `(extract(epoch from links.${name}) * 1000)::bigint as "${key}"`
			: `links.${name} as "${key}"`,
	)
	.join(', ')

/** What the driver answers to `linkTexts`. */
export type RawLink = { [K in keyof LinkRow]: LinkRow[K] extends Date | null ? number | null : LinkRow[K] }

export const toLinkRow = (raw: RawLink): LinkRow => {
	const row: Record<string, unknown> = { ...raw }
	for (const key of times) if (row[key] !== null) row[key] = new Date(row[key] as number)
	return row as LinkRow
}
