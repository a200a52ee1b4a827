/** Everything in the database as lines of text, and back: one snapshot out, one transaction in. */
import type { Database, Tx } from '../driver/connect.ts'
import { migrationLock } from '../locks.ts'
import type { MigrateOptions } from '../migrate.ts'
import { BackupRefusal, createTally, endLine, type Totals, tableLine } from './lines.ts'
import { isNewest, knowsMigration, remakeSchema } from './remake.ts'
import type { Table } from './tables.ts'
import {
	listPartitions,
	listTables,
	makePartitions,
	type Partition,
	readSequences,
	readState,
} from './tables.ts'

/** What stands before the rows. */
export interface Contents {
	migration: string
	tables: Table[]
	partitions: Partition[]
}

/** Rows that are read at once, and characters that are written at once. */
const rowsAtOnce = 2_000
const charactersAtOnce = 1_000_000

const spread = 'its tables are distributed (Citus): back it up with the tools of Postgres'
/** A slow disk or pipe must not end it. */
const patiently = (tx: Tx) =>
	tx.unsafe('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')

/** Fails with `BackupRefusal` unless the backup and this version, and the database, go together. */
const checkState = async (tx: Tx, backup: string): Promise<void> => {
	const { migration, isSpread } = await readState(tx)
	if (isSpread) throw new BackupRefusal(spread)
	if (!knowsMigration(backup))
		throw new BackupRefusal(
			`the backup was made by a newer Kurz (migration ${backup}): restore it with that one`,
		)
	if (!isNewest(migration))
		throw new BackupRefusal(`a newer Kurz has migrated the database (${migration}): restore with that one`)
	const [holder] = await tx`select 1 from leases where work = 'background' and ends_at > clock_timestamp()`
	if (holder) throw new BackupRefusal('a server uses the database: stop it first')
	for (const name of ['links', 'users', 'retired_slugs']) {
		const [row] = await tx`select 1 from ${tx(name)} limit 1`
		if (row) throw new BackupRefusal('the database is not empty: restore into a new one')
	}
}

/** Fills the tables. Answers the totals. Fails with `BackupRefusal` when lines are missing. */
const fill = async (tx: Tx, tables: Table[], lines: AsyncIterable<string[]>): Promise<Totals> => {
	const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
	const tally = createTally()
	let gathered: string[] = []
	let characters = 0
	const insert = async () => {
		if (gathered.length === 0) return
		const table = tally.table()
		const columns = tx(columnsOf.get(table) ?? [])
		await tx`insert into ${tx(table)} (${columns}) overriding system value
			select ${columns} from json_populate_recordset(null::${tx(table)}, ${`[${gathered.join(',')}]`}::text::json)`
		gathered = []
		characters = 0
	}
	for await (const some of lines) {
		for (const line of some) {
			if (!line.startsWith('{')) await insert()
			if (!tally.take(line)) continue
			gathered.push(line)
			characters += line.length
			if (characters > charactersAtOnce) await insert()
		}
	}
	return tally.totals()
}

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
				await take(tableLine(name))
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
			await take(endLine(totals))
			return totals
		}),

	/**
	 * Fills an empty database from a backup of this migration or an earlier one, which is carried
	 * on to today's. In one transaction: a restore that is ended leaves it empty. `lines`: without
	 * their ends. `beforeCommit` runs once all is read. Answers the totals. Fails with
	 * `BackupRefusal`.
	 */
	read: async (
		{ migration, tables, partitions }: Contents,
		lines: AsyncIterable<string[]>,
		{ beforeCommit, ...options }: MigrateOptions & { beforeCommit: () => void },
	): Promise<Totals> => {
		const totals = await sql.begin('isolation level read committed', async (tx) => {
			await patiently(tx)
			// A server that starts meanwhile waits in its own migration.
			await tx`select pg_advisory_xact_lock(${migrationLock})`
			await checkState(tx, migration)
			const carryOn = await remakeSchema(tx, migration)
			await tx`truncate ${tx(tables.map(({ name }) => name))}`
			await makePartitions(tx, partitions)
			const done = await fill(tx, tables, lines)
			for (const [name, last] of Object.entries(done.sequences))
				await tx`select setval(${name}::regclass, ${last}::bigint)`
			await carryOn(options)
			beforeCommit()
			return done
		})
		await sql`analyze`
		return totals
	},
})

export type BackupStore = ReturnType<typeof createBackupStore>
