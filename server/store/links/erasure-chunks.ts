/** Erases all rows of links with few, or some rows of one link, from where the last slice of it ended. */
import type { Tx } from '../driver/connect.ts'

/** The tables with rows of a deleted link; behind its id, the columns of their keys and their types. */
const tables: [name: string, key: [column: string, type: string][]][] = [
	[
		'clicks',
		[
			['clicked_at', 'timestamptz'],
			['batch_id', 'bigint'],
			['position', 'integer'],
		],
	],
	['link_visitors', [['ip_hash', 'bytea']]],
	[
		'rollups',
		[
			['day', 'date'],
			['dimension', 'smallint'],
			['name', 'text'],
		],
	],
	['link_hours', [['hour', 'timestamptz']]],
	[
		'link_maps',
		[
			['dimension', 'smallint'],
			['name', 'text'],
		],
	],
	['map_marks', [['before', 'date']]],
	['link_totals', []],
]

/** Where the next slice begins: in this table, behind the row with this key (as texts). */
export interface Place {
	table: number
	after?: string[]
}

/** Erases the next rows of one table, `atMost`; answers how many, and the key of the last when there may be more behind it. */
const eraseRows = async (tx: Tx, linkId: number, { table, after }: Place, atMost: number) => {
	const [name, key] = tables[table]!
	const from = tx.unsafe(`from ${name}`)
	if (key.length === 0) {
		const { count } = await tx`delete ${from} where link_id = ${linkId}`
		return { erased: count, last: undefined }
	}
	const first = tx.unsafe(key[0]![0])
	const columns = key.map(([column]) => column)
	const [order, backwards] = [columns, columns.map((column) => `${column} desc`)].map((by) =>
		tx.unsafe(by.join(', ')),
	)
	/** As texts: the driver has ideas of its own about times and bytes. The first column alone is for leaving out partitions. */
	const value = (nth: number) => tx`${after?.[nth] ?? null}::text::${tx.unsafe(key[nth]![1])}`
	const values = () => key.map((_, nth) => (nth === 0 ? value(nth) : tx`, ${value(nth)}`))
	const behind = () =>
		after === undefined ? tx`` : tx` and ${first} >= ${value(0)} and (${order!}) > (${values()})`
	const [row] = await tx<{ erased: number; last: string[] | null }[]>`
		with last as materialized (
			select ${order!} from (
				select ${order!} ${from} where link_id = ${linkId}${behind()} order by ${order!} limit ${atMost}
			) as slice order by ${backwards!} limit 1
		), erased as (
			-- Up to a row instead of a join: for a link without statistics that would be planned as if it had one row.
			delete ${from} where link_id = ${linkId}${behind()}
				and ${first} <= (select ${first} from last) and (${order!}) <= (select ${order!} from last)
			returning 1
		)
		select (select count(*)::integer from erased) as erased,
			(select array[${tx.unsafe(columns.map((column) => `${column}::text`).join(', '))}] from last) as last`
	const { erased, last } = row!
	return { erased, last: erased < atMost ? undefined : last! }
}

/** Rows that a slice of so many takes of each table. */
const shareOf = (atMost: number): number => Math.max(1, Math.floor(atMost / tables.length))

interface Erased {
	erased: number
	/** Where to go on; undefined when nothing is left behind the place where this began. */
	next: Place | undefined
}

/** Erases some rows of every table: all that most links have, in one turn. */
export const eraseFirst = async (tx: Tx, linkId: number, atMost: number): Promise<Erased> => {
	const share = shareOf(atMost)
	const parts = await Promise.all(tables.map((_, table) => eraseRows(tx, linkId, { table }, share)))
	const table = parts.findIndex(({ last }) => last !== undefined)
	const after = parts[table]?.last
	return {
		erased: parts.reduce((sum, { erased }) => sum + erased, 0),
		next: after && { table, after },
	}
}

/**
 * Erases rows of a link from a place on, `atMost`. It never looks at what is before that place: Postgres goes through erased
 * rows, too, until the last transaction that may see them has ended.
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

/** Those of some links that have few enough rows to be erased together, `atMost`; and which of them have any. */
export const findSmall = async (
	tx: Tx,
	linkIds: number[],
	atMost: number,
): Promise<{ ids: number[]; withRows: number[] }> => {
	const share = shareOf(atMost)
	const parts = await Promise.all(
		tables.map(
			([name]) => tx<{ id: number; rows: number }[]>`
				select link_id as id, count(*)::integer as rows from (
					select link_id from ${tx.unsafe(name)} where link_id = any (${linkIds}::bigint[])
					order by link_id limit ${share + 1}
				) as found group by 1 order by 1`,
		),
	)
	/** The link at which the share of a table ends: of it and of those behind it there may be more. */
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
