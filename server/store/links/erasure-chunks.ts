/** Erases the rows of deleted links: small links whole, a large one chunk by chunk. */
import type { Tx } from '../driver/connect.ts'

/** The types of the columns that keys consist of, besides the link's id. */
const types = {
	clicked_at: 'timestamptz',
	batch_id: 'bigint',
	position: 'integer',
	ip_hash: 'bytea',
	grain: 'smallint',
	starts: 'date',
	part: 'integer',
}

/** The tables with rows of a deleted link, and the columns of their keys after the link's id. */
export const tables: [name: string, key: (keyof typeof types)[]][] = [
	['clicks', ['clicked_at', 'batch_id', 'position']],
	['link_visitors', ['ip_hash']],
	['tallies', ['grain', 'starts', 'part']],
	['link_totals', []],
]

/** Rows that one of a table counts as: those of `tallies` are long (clicks/tallies.ts). */
const weightOf = (table: number): number => (tables[table]![0] === 'tallies' ? 10 : 1)

/** Where the next chunk begins: in this table, after the row with this key (as texts). */
export interface Place {
	table: number
	after?: string[]
}

/** Erases the next rows of one table; `last`: the key of the last one, if more may follow. */
const eraseRows = async (tx: Tx, linkId: number, { table, after }: Place, weight: number) => {
	const [name, key] = tables[table]!
	const atMost = Math.ceil(weight / weightOf(table))
	const from = tx.unsafe(`from ${name}`)
	if (key.length === 0) {
		const { count } = await tx`delete ${from} where link_id = ${linkId}`
		return { erased: count, last: undefined }
	}
	const first = tx.unsafe(key[0]!)
	const order = tx.unsafe(key.join(', '))
	const backwards = tx.unsafe(key.map((column) => `${column} desc`).join(', '))
	/** As texts, because the driver converts times and bytes. */
	const value = (nth: number) => tx`${after?.[nth] ?? null}::text::${tx.unsafe(types[key[nth]!])}`
	const values = () => key.map((_, nth) => (nth === 0 ? value(nth) : tx`, ${value(nth)}`))
	// The bounds on the first column alone let Postgres skip partitions.
	const following = () =>
		after === undefined ? tx`` : tx` and ${first} >= ${value(0)} and (${order}) > (${values()})`
	const [row] = await tx<{ erased: number; last: string[] | null }[]>`
		with last as materialized (
			select ${order} from (
				select ${order} ${from} where link_id = ${linkId}${following()} order by ${order} limit ${atMost}
			) as chunk order by ${backwards} limit 1
		), erased as (
			-- A bound, not a join, which without table statistics would be planned for one row.
			delete ${from} where link_id = ${linkId}${following()}
				and ${first} <= (select ${first} from last) and (${order}) <= (select ${order} from last)
			returning 1
		)
		select (select count(*)::integer from erased) as erased,
			(select array[${tx.unsafe(key.map((column) => `${column}::text`).join(', '))}] from last) as last`
	const { erased, last } = row!
	// So the totals of deleted links say how much is left (erasure.ts).
	if (name === 'clicks' && erased > 0)
		await tx`update link_totals set clicks = greatest(clicks, ${erased}) - ${erased} where link_id = ${linkId}`
	return { erased: erased * weightOf(table), last: erased < atMost ? undefined : last! }
}

/** How many rows of each table belong to a chunk of `atMost`. */
const shareOf = (atMost: number): number => Math.max(1, Math.floor(atMost / tables.length))

interface Erased {
	erased: number
	/** Where to go on; undefined at the end. */
	next: Place | undefined
}

/** Erases the first rows of every table; the totals only with the last rows of the others. */
export const eraseFirst = async (tx: Tx, linkId: number, atMost: number): Promise<Erased> => {
	const share = shareOf(atMost)
	const long = tables.slice(0, -1)
	const parts = await Promise.all(long.map((_, table) => eraseRows(tx, linkId, { table }, share)))
	const erased = parts.reduce((sum, part) => sum + part.erased, 0)
	const table = parts.findIndex(({ last }) => last !== undefined)
	const after = parts[table]?.last
	if (after !== undefined) return { erased, next: { table, after } }
	const totals = await eraseRows(tx, linkId, { table: long.length }, share)
	return { erased: erased + totals.erased, next: undefined }
}

/**
 * Erases a link's rows from a place on, at most `atMost`. It never looks before that place:
 * Postgres scans deleted rows too, as long as a snapshot may see them.
 */
export const eraseFrom = async (tx: Tx, linkId: number, from: Place, atMost: number): Promise<Erased> => {
	let erased = 0
	let place = from
	while (place.table < tables.length) {
		if (erased >= atMost) return { erased, next: place }
		const part = await eraseRows(tx, linkId, place, atMost - erased)
		erased += part.erased
		place = part.last === undefined ? { table: place.table + 1 } : { table: place.table, after: part.last }
	}
	return { erased, next: undefined }
}

/** The links that together have at most `atMost` rows, and those of them that have any. */
export const findSmall = async (tx: Tx, linkIds: number[], atMost: number) => {
	const share = shareOf(atMost)
	const parts = await Promise.all(
		tables.map(
			([name], table) => tx<{ id: number; rows: number }[]>`
				select link_id as id, (count(*) * ${weightOf(table)})::integer as rows from (
					select link_id from ${tx.unsafe(name)} where link_id = any (${linkIds}::bigint[])
					order by link_id limit ${Math.ceil(share / weightOf(table)) + 1}
				) as found group by 1 order by 1`,
		),
	)
	/** Where a table's share ends, the link's id: it and later links may have more rows. */
	const ends = parts.flatMap((found) => {
		const rows = found.reduce((sum, link) => sum + link.rows, 0)
		return rows > share ? [found.at(-1)!.id] : []
	})
	const ids = linkIds.filter((id) => ends.every((end) => id < end))
	const found = new Set(parts.flat().map(({ id }) => id))
	return { ids, withRows: ids.filter((id) => found.has(id)) }
}

/** Erases every row of some links. */
export const eraseAll = async (tx: Tx, linkIds: number[]): Promise<void> => {
	await Promise.all(
		tables.map(([name]) => tx`delete from ${tx.unsafe(name)} where link_id = any (${linkIds}::bigint[])`),
	)
}
