/** Everything in the database as lines of text, and back: one snapshot out, one transaction in. */
import type { Database, Tx } from '../driver/connect.ts'
import { listPartitions, listTables, type Partition, readSequences, readState, type Table } from './tables.ts'

/** What stands before the rows. */
export interface Contents {
	migration: string
	tables: Table[]
	partitions: Partition[]
}

/**
 * A line of a backup. A row is a JSON object, so every other line is a JSON array:
 * `["table", name]` before the rows of a table, `["end", Totals]` behind the last.
 */
export interface Totals {
	rows: Record<string, number>
	sequences: Record<string, string>
}

/** What stands in the way, as one line. */
class BackupRefusal extends Error {}

/** Rows that are read at once, and characters that are written at once. */
const rowsAtOnce = 2_000
const charactersAtOnce = 1_000_000

const spread = 'its tables are distributed (Citus): back it up with the tools of Postgres'
/** A slow disk or pipe must not end it. */
const patiently = (tx: Tx) =>
	tx.unsafe('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')

export const createBackupStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/**
	 * Reads everything in one snapshot, while clicks go on arriving. `begin` gets what is in it;
	 * `take` lines with their ends. Answers the totals. Fails with `BackupRefusal`.
	 */
	write: (
		begin: (contents: Contents) => Promise<void>,
		take: (lines: string) => Promise<void>,
	): Promise<Totals> =>
		sql.begin('isolation level repeatable read read only', async (tx) => {
			await patiently(tx)
			const { migration, isSpread } = await readState(tx)
			if (isSpread) throw new BackupRefusal(spread)
			const tables = await listTables(tx)
			await begin({ migration, tables, partitions: await listPartitions(tx) })
			const rows: Record<string, number> = {}
			for (const { name, columns } of tables) {
				await take(`${JSON.stringify(['table', name])}\n`)
				rows[name] = 0
				const lines = tx<{ line: string }[]>`
					select row_to_json(row)::text as line from (select ${tx(columns)} from ${tx(name)}) as row`
				for await (const some of lines.cursor(rowsAtOnce)) {
					rows[name] += some.length
					await take(`${some.map(({ line }) => line).join('\n')}\n`)
				}
			}
			// They may be ahead of the snapshot, never behind it.
			const totals = { rows, sequences: await readSequences(tx) }
			await take(`${JSON.stringify(['end', totals])}\n`)
			return totals
		}),

	/**
	 * Fills an empty database of the same migration. In one transaction: a restore that is ended
	 * leaves it empty. `lines`: without their ends. `beforeCommit` runs once all is read. Fails
	 * with `BackupRefusal`.
	 */
	read: async (
		{ migration, tables, partitions }: Contents,
		lines: AsyncIterable<string>,
		beforeCommit: () => void,
	): Promise<void> => {
		await sql.begin('isolation level read committed', async (tx) => {
			await patiently(tx)
			const state = await readState(tx)
			if (state.isSpread) throw new BackupRefusal(spread)
			if (state.migration !== migration)
				throw new BackupRefusal(
					`the backup is of migration ${migration} and this Kurz of ${state.migration}: restore it with the Kurz that made it, then upgrade`,
				)
			const [holder] =
				await tx`select 1 from leases where work = 'background' and ends_at > clock_timestamp()`
			if (holder) throw new BackupRefusal('a server uses the database: stop it first')
			for (const name of ['links', 'users', 'retired_slugs']) {
				const [row] = await tx`select 1 from ${tx(name)} limit 1`
				if (row) throw new BackupRefusal('the database is not empty: restore into a new one')
			}
			await tx`truncate ${tx(tables.map(({ name }) => name))}`
			for (const { name, parent, bound } of partitions)
				await tx.unsafe(`create table if not exists "${name}" partition of "${parent}" ${bound}`)
			const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
			let table = ''
			let gathered: string[] = []
			let characters = 0
			const insert = async () => {
				if (gathered.length === 0) return
				const columns = tx(columnsOf.get(table)!)
				await tx`insert into ${tx(table)} (${columns}) overriding system value
					select ${columns} from json_populate_recordset(null::${tx(table)}, ${`[${gathered.join(',')}]`}::text::json)`
				gathered = []
				characters = 0
			}
			for await (const line of lines) {
				if (line.startsWith('{')) {
					gathered.push(line)
					characters += line.length
					if (characters > charactersAtOnce) await insert()
					continue
				}
				await insert()
				const [kind, what] = JSON.parse(line) as ['table', string] | ['end', Totals]
				if (kind === 'table') table = what
				else
					for (const [name, last] of Object.entries(what.sequences))
						await tx`select setval(${name}::regclass, ${last}::bigint)`
			}
			beforeCommit()
		})
		await sql`analyze`
	},
})

export type BackupStore = ReturnType<typeof createBackupStore>
