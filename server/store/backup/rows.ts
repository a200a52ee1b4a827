/** Reads the rows of a table as lines, some pages of the disk at a time. */
import type { Tx } from '../driver/connect.ts'

/** Bytes on the disk that are read at once: about three times as many as text. */
export const bytesAtOnce = 128 * 1_024

/** A table without partitions, and how many of its pages are read at once. */
interface Heap {
	name: string
	pages: number
	atOnce: number
}

/** The table, or its partitions. The long values of a row are on other pages, which count too. */
const listHeaps = (tx: Tx, table: string, bytes: number): Promise<Heap[]> => tx<Heap[]>`
	select name, pages, greatest(1, ${bytes}::bigint * pages / greatest(1, size))::integer as "atOnce"
	from (
		select oid::regclass::text as name, pg_table_size(oid) as size,
			pg_relation_size(oid) / current_setting('block_size')::bigint as pages
		from pg_class where relkind = 'r' and (oid = ${table}::regclass
			or oid in (select inhrelid from pg_inherits where inhparent = ${table}::regclass))
	) as heap order by name`

/**
 * Lines with their ends, as bytes, and how many. Postgres joins them: as values of ours they took
 * half as much time again, and 80 MB more. In the transaction's snapshot, which ends no row that
 * it sees; rows that came later lie on the last pages.
 */
export async function* readRows(
	tx: Tx,
	table: string,
	columns: string[],
	bytes: number,
): AsyncGenerator<{ text: Uint8Array; count: number }> {
	for (const { name, pages, atOnce } of await listHeaps(tx, table, bytes)) {
		const ask = (page: number) => {
			const asked = tx`
				select string_agg(row_to_json(row)::text, chr(10)) || chr(10), count(*) from (
					select ${tx(columns)} from only ${tx.unsafe(name)}
					where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + atOnce},0)`}::tid
				) as row`
				.raw()
				.execute()
			asked.catch(() => {})
			return asked
		}
		let asked = pages > 0 ? ask(0) : undefined
		for (let page = atOnce; asked !== undefined; page += atOnce) {
			const [row] = await asked
			// While these are packed, Postgres joins the next ones.
			asked = page < pages ? ask(page) : undefined
			const [text, count] = row as unknown as [Uint8Array | null, Uint8Array]
			if (text !== null) yield { text, count: Number(Buffer.from(count).toString()) }
		}
	}
}
