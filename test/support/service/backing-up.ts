/** Makes backups in memory, restores them, and reads whole databases row by row. */
import { PassThrough, Readable } from 'node:stream'
import { createPacker, openBackup } from '../../../server/backup/packed.ts'
import { fingerprintOf } from '../../../server/config/secrets.ts'
import { type Contents, createBackupStore } from '../../../server/store/backup/backup.ts'
import type { Database } from '../../../server/store/driver/connect.ts'
import { secret } from './service.ts'

/** Four pages of the disk or five, with what else a table takes: a small one has several pieces. */
export const bytesAtOnce = 48 * 1_024

type Source = Pick<Database, 'sql'>

/**
 * The backup, and in how many pieces the rows of each table were written. `meanwhile` runs before
 * the first of them is.
 */
export const backUp = async (
	from: Source,
	meanwhile = async () => {},
): Promise<{ backup: Buffer; pieces: Record<string, number> }> => {
	const packed = new PassThrough()
	const bytes = Array.fromAsync(packed)
	const { take, close } = createPacker(packed)
	const begin = async (contents: Contents) => {
		const header = {
			format: 'kurz-backup-1',
			madeAt: new Date().toISOString(),
			version: '',
			fingerprint: fingerprintOf(secret),
		}
		await meanwhile()
		return take(`${JSON.stringify({ ...header, ...contents })}\n`)
	}
	const pieces: Record<string, number> = {}
	let table = ''
	await createBackupStore(from, bytesAtOnce).write(begin, (lines) => {
		const [kind, name] = typeof lines === 'string' ? JSON.parse(lines) : []
		if (kind === 'table') table = name
		if (kind !== 'end') pieces[table] = (pieces[table] ?? -1) + 1
		return take(lines)
	})
	await close()
	return { backup: Buffer.concat(await bytes), pieces }
}

export const restore = async (to: Source, backup: Buffer) => {
	const { header, parts } = await openBackup(Readable.from([backup]))
	const options = { beforeCommit: () => {}, fingerprint: fingerprintOf(secret), madeAt: header.madeAt }
	return createBackupStore(to).read(header, parts, options)
}

/** Leases end by themselves, and the schema's facts are made by migrations. */
export const inNoBackup = ['leases', 'schema_facts']

export interface Everything {
	rows: Record<string, string[]>
	sequences: { name: string; last: string }[]
}

/** Every row of every table as text, in order, and the place of every sequence. */
export const everythingIn = async ({ sql }: Source): Promise<Everything> => {
	const tables = await sql<{ name: string; columns: string }[]>`
		select relname as name, (
			select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
			where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
		) as columns
		from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
			and not relispartition and relname <> all (${inNoBackup}::text[]) order by 1`
	const rows: Record<string, string[]> = {}
	for (const { name, columns } of tables) {
		const all = await sql.unsafe<{ row: string }[]>(
			`select row_to_json(one)::text as row from (select ${columns} from ${name}) as one`,
		)
		rows[name] = all.map(({ row }) => row).toSorted()
	}
	const sequences = await sql<{ name: string; last: string }[]>`
		select sequencename as name, last_value::text as last from pg_sequences
		where schemaname = current_schema() and last_value is not null order by 1`
	return { rows, sequences: [...sequences] }
}

/** Per table the first rows of one that another does not have. */
export const missingFrom = (other: Everything, { rows }: Everything): Record<string, string[]> => {
	const missing = Object.entries(rows).map(([name, all]): [string, string[]] => {
		const there = new Set(other.rows[name])
		return [name, all.filter((row) => !there.has(row)).slice(0, 3)]
	})
	return Object.fromEntries(missing.filter(([, some]) => some.length > 0))
}

/** Columns whose sequence would give a number that is taken. */
export const takenNumbers = async ({ sql }: Source): Promise<string[]> => {
	const columns = await sql<{ table: string; column: string; last: string }[]>`
		select attrelid::regclass::text as table, attname as column,
			coalesce(pg_sequence_last_value(pg_get_serial_sequence(attrelid::regclass::text, attname)), 0)::text as last
		from pg_attribute join pg_class on pg_class.oid = attrelid
		where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attidentity <> ''`
	const taken: string[] = []
	for (const { table, column, last } of columns) {
		const [row] = await sql`select 1 from ${sql(table)} where ${sql(column)} > ${last}::text::bigint limit 1`
		if (row) taken.push(`${table}.${column}`)
	}
	return taken
}
