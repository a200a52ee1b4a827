/** Everything in the database as lines of text, and back: one snapshot out, one transaction in. */
import type { Database, Tx } from '../driver/connect.ts'
import { migrationLock } from '../locks.ts'
import type { MigrateOptions } from '../migrate.ts'
import { isUnreleased, knowsMigration } from '../migration-files.ts'
import { createPastStore } from '../past.ts'
import { replaceFingerprint } from '../secret-fingerprint.ts'
import { BackupRefusal, createTally, endLine, type Part, type Totals, tableLine } from './lines.ts'
import { isNewest, remakeSchema } from './remake.ts'
import { bytesAtOnce, readRows } from './rows.ts'
import type { Table } from './tables.ts'
import {
	findFilled,
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

const spread = 'its tables are distributed (Citus): back it up with the tools of Postgres'
/** A slow disk or pipe must not end it. */
const patiently = (tx: Tx) =>
	tx.unsafe('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')

/** Fails with `BackupRefusal` unless the backup and this version, and the database, go together. */
const checkState = async (tx: Tx, { migration: backup, tables }: Contents): Promise<void> => {
	const { migration, isSpread } = await readState(tx)
	if (isSpread) throw new BackupRefusal(spread)
	if (isUnreleased(backup))
		throw new BackupRefusal(
			`the backup is from before the first version of Kurz (migration ${backup}): no version restores it`,
		)
	if (!knowsMigration(backup))
		throw new BackupRefusal(
			`the backup was made by a newer Kurz (migration ${backup}): restore it with that one`,
		)
	if (!isNewest(migration))
		throw new BackupRefusal(`a newer Kurz has migrated the database (${migration}): restore with that one`)
	const [holder] = await tx`select 1 from leases where work = 'background' and ends_at > clock_timestamp()`
	if (holder) throw new BackupRefusal('a server uses the database: stop it first')
	const filled = await findFilled(
		tx,
		tables.map(({ name }) => name),
	)
	if (filled.length > 0)
		throw new BackupRefusal(`the database is not empty (it has ${filled.join(', ')}): restore into a new one`)
}

/** Fills the tables. Answers the totals. Fails with `BackupRefusal` when lines are missing. */
const fill = async (tx: Tx, tables: Table[], parts: AsyncIterable<Part>): Promise<Totals> => {
	const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
	const tally = createTally()
	for await (const part of parts) {
		const table = tally.take(part)
		if (table === undefined || !('rows' in part)) continue
		const columns = tx(columnsOf.get(table) ?? [])
		// No row has the end of a line in it: JSON writes it as `\n`.
		await tx`insert into ${tx(table)} (${columns}) overriding system value
			select ${columns} from json_populate_recordset(null::${tx(table)},
				('[' || replace(${part.rows}::text, chr(10), ',') || ']')::json)`
	}
	return tally.totals()
}

/** `bytes`: on the disk, that are read at once. */
export const createBackupStore = ({ sql }: Pick<Database, 'sql'>, bytes = bytesAtOnce) => ({
	/**
	 * Reads everything in one snapshot, while clicks go on arriving. `begin` gets what is in it;
	 * `take` lines with their ends. Answers the totals. Fails with `BackupRefusal`.
	 */
	write: (
		begin: (contents: Contents) => Promise<void>,
		take: (lines: string | Uint8Array) => Promise<void>,
	): Promise<Totals> =>
		sql.begin('isolation level repeatable read read only', async (tx) => {
			await patiently(tx)
			// Before the snapshot: what it lists must stay until it is read (merge.ts).
			await tx`lock table clicks in access share mode`
			const { migration, isSpread } = await readState(tx)
			if (isSpread) throw new BackupRefusal(spread)
			const tables = await listTables(tx)
			await begin({ migration, tables, partitions: await listPartitions(tx) })
			const rows = new Map<string, number>()
			for (const { name, columns } of tables) {
				await take(tableLine(name))
				let rowCount = 0
				for await (const { text, count } of readRows(tx, name, columns, bytes)) {
					rowCount += count
					await take(text)
				}
				rows.set(name, rowCount)
			}
			// They may be ahead of the snapshot, never behind it.
			const totals = { rows: Object.fromEntries(rows), sequences: await readSequences(tx) }
			await take(endLine(totals))
			return totals
		}),

	/**
	 * Fills an empty database from a backup of this migration or an earlier one, which is carried
	 * on to today's. In one transaction: a restore that is ended leaves it empty. `beforeCommit`
	 * runs once all is read. `fingerprint`: of the backup's secret. `madeAt`: the latest time it
	 * lived at. Answers the totals. Fails with `BackupRefusal`.
	 */
	read: async (
		contents: Contents,
		parts: AsyncIterable<Part>,
		{
			beforeCommit,
			fingerprint,
			madeAt,
			...options
		}: MigrateOptions & { beforeCommit: () => void; fingerprint: string; madeAt: string },
	): Promise<Totals> => {
		const { migration, tables, partitions } = contents
		const totals = await sql.begin('isolation level read committed', async (tx) => {
			await patiently(tx)
			// A server that starts meanwhile waits in its own migration.
			await tx`select pg_advisory_xact_lock(${migrationLock})`
			await checkState(tx, contents)
			const carryOn = await remakeSchema(tx, migration)
			await tx`truncate ${tx(tables.map(({ name }) => name))}`
			await makePartitions(tx, partitions)
			const done = await fill(tx, tables, parts)
			for (const [name, last] of Object.entries(done.sequences))
				await tx`select setval(${name}::regclass, ${last}::bigint)`
			await carryOn(options)
			await replaceFingerprint({ sql: tx }, fingerprint)
			// Where the clock lies, nothing of the backup is over by it.
			await createPastStore({ sql: tx }).note(Date.parse(madeAt), true)
			beforeCommit()
			return done
		})
		await sql`analyze`
		return totals
	},
})

export type BackupStore = ReturnType<typeof createBackupStore>
