/** Erases some rows of one link, from where the last slice of it ended. */
import type { Tx } from './transaction.ts'

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
export const firstPlace: Place = { table: 0 }

/**
 * Settings for the rest of a transaction: every table is gone through by its key. Of a link whose rows were never analyzed,
 * the planner would read and sort all that are left for each slice, and have that compiled.
 */
const byKey = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'jit']
	.map((setting) => `set_config('${setting}', 'off', true)`)
	.join(', ')

/** Erases the next rows of one table, `atMost`; answers how many, and the key of the last unless none is left behind it. */
const eraseRows = async (tx: Tx, linkId: number, { table, after }: Place, atMost: number) => {
	const [name, key] = tables[table]!
	const parameters: (string | number)[] = [linkId]
	/** From or up to a row. Its first column alone, too: by it the planner leaves out partitions. */
	const bound = (sign: '>' | '<=', texts: string[]): string => {
		// The driver has ideas of its own about times and bytes.
		const values = texts.map((text, nth) => `$${parameters.push(text)}::text::${key[nth]![1]}`)
		const columns = key.map(([column]) => column)
		return ` and ${columns[0]} ${sign[0]}= ${values[0]} and (${columns}) ${sign} (${values})`
	}
	let rows = `from ${name} where link_id = $1${after === undefined ? '' : bound('>', after)}`
	let last: string[] | undefined
	if (key.length > 0) {
		const texts = key.map(([column]) => `${column}::text`)
		const order = key.map(([column]) => column)
		// Two statements instead of a join: for a link without statistics that would be planned as if it had one row.
		const [found] = await tx.unsafe<{ key: string[] }[]>(
			`select array[${texts}] as key ${rows} order by ${order} offset ${atMost - 1} limit 1`,
			parameters,
		)
		last = found?.key
		if (last !== undefined) rows += bound('<=', last)
	}
	const { count } = await tx.unsafe(`delete ${rows}`, parameters)
	return { count, last }
}

/**
 * Erases rows of a link from a place on, `atMost`; answers how many, and where to go on: nowhere when none is left behind that
 * place. It never looks at what is before the place, because Postgres goes through erased rows, too, as long as any
 * transaction may still see them.
 */
export const eraseFrom = async (
	tx: Tx,
	linkId: number,
	from: Place,
	atMost: number,
): Promise<{ erased: number; next: Place | undefined }> => {
	await tx`select ${tx.unsafe(byKey)}`
	let erased = 0
	let place = from
	while (place.table < tables.length) {
		if (erased >= atMost) return { erased, next: place }
		const { count, last } = await eraseRows(tx, linkId, place, atMost - erased)
		erased += count
		place = last === undefined ? { table: place.table + 1 } : { table: place.table, after: last }
	}
	return { erased, next: undefined }
}
