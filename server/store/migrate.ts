/** Brings the schema up to date, safely with several processes starting at once. */
import type { TransactionSql } from 'postgres'
import type { Database } from './driver/connect.ts'
import { putFunctions } from './functions.ts'
import { migrationLock } from './locks.ts'
import { type Migration, readMigrations } from './migration-files.ts'

/** The place of the newest (`Migration.time`). */
export const newestTime = (): number => readMigrations().at(-1)!.time

/** The database has migrations that this version does not know and cannot work with. */
export class NewerDatabase extends Error {
	constructor(newest: string) {
		super(
			`This database was made by a newer Kurz (migration ${newest}). Start that one, or restore a backup.`,
		)
	}
}

/** The newest migration of a database, and the oldest one whose version can work with it. */
export interface SchemaFacts {
	newest: string
	/** The place of that one (`Migration.time`). */
	readableBy: number
}

/** A database's schema facts; undefined when it is older than their table. */
const readFacts = async (sql: TransactionSql | Database['sql']): Promise<SchemaFacts | undefined> => {
	const [table] = await sql`select to_regclass('schema_facts') as facts`
	if (table!.facts === null) return undefined
	const [facts] = await sql<SchemaFacts[]>`
		select newest, readable_by as "readableBy" from schema_facts`
	return facts
}

/** Fails with `NewerDatabase` when a newer version has changed the schema too much for this one. */
export const guardSchema = async ({ sql }: Pick<Database, 'sql'>): Promise<void> => {
	const facts = await readFacts(sql)
	if (facts !== undefined && facts.readableBy > newestTime()) throw new NewerDatabase(facts.newest)
}

/** The place of the newest migration applied, if there is one. */
const readLast = async (sql: TransactionSql | Database['sql']): Promise<number | undefined> => {
	const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as journal`
	if (table!.journal === null) return undefined
	const [row] = await sql<{ last: string | null }[]>`
		select max(created_at)::text as last from drizzle.__drizzle_migrations`
	return row!.last === null ? undefined : Number(row!.last)
}

/**
 * The same, refusing what no migration changes. The first migration stands for the nine that led
 * to the first version and has the place of the ninth, so a database of that version counts as
 * having it. A database that stopped before the ninth is refused.
 */
const newestApplied = async (tx: TransactionSql, first: Migration): Promise<number | undefined> => {
	const last = await readLast(tx)
	if (last === undefined || last >= first.time) return last
	throw new Error(
		'its tables are from before the first version of Kurz, which no migration changes: use an empty one.',
	)
}

export interface MigrateOptions {
	/** The origin of this service; migrations recognise its own URLs by it. */
	baseUrl?: string | undefined
	/** Called before each migration of a database with data: the `nth` of `of`. */
	onStep?: ((name: string, nth: number, of: number) => void) | undefined
	/** Those of this version, unless told. */
	migrations?: Migration[] | undefined
}

/** Applies migrations and notes them where drizzle's migrator, used by earlier versions, does. */
export const applyMigrations = async (
	tx: TransactionSql,
	migrations: Migration[],
	{ baseUrl, onStep }: MigrateOptions,
): Promise<void> => {
	const ownHost = baseUrl === undefined ? '' : new URL(baseUrl).hostname
	await tx`select set_config('kurz.own_host', ${ownHost}, true)`
	await tx`create schema if not exists drizzle`
	await tx`create table if not exists drizzle.__drizzle_migrations
		(id serial primary key, hash text not null, created_at bigint)`
	for (const [nth, { name, hash, time, statements }] of migrations.entries()) {
		onStep?.(name, nth + 1, migrations.length)
		// What it sets `readable_by` to, where earlier versions can't work with it.
		await tx`select set_config('kurz.migration', ${String(time)}, true)`
		for (const statement of statements) await tx.unsafe(statement)
		await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${time})`
	}
}

/**
 * Applies missing migrations and installs the functions, in one transaction on one connection.
 * Behind PgBouncer a session lock would outlive a killed process, and a second connection would
 * deadlock a small pool. Fails with one line that says what is wrong, and with `NewerDatabase` when
 * the database is ahead of this version.
 */
export const migrate = async (
	{ sql }: Pick<Database, 'sql'>,
	{ baseUrl, onStep, migrations = readMigrations() }: MigrateOptions = {},
): Promise<void> => {
	// Read committed sees what others committed while this waited for the lock.
	await sql.begin('isolation level read committed', async (tx) => {
		// A migration of millions of clicks may take longer than the database allows a statement.
		await tx`set local statement_timeout = 0`
		await tx`select pg_advisory_xact_lock(${migrationLock})`
		const last = await newestApplied(tx, migrations[0]!)
		const newest = migrations.at(-1)!.time
		if (last !== undefined && last > newest) {
			const facts = await readFacts(tx)
			if (facts !== undefined && facts.readableBy <= newest) return
			throw new NewerDatabase(facts?.newest ?? `of ${new Date(last).toISOString().slice(0, 10)}`)
		}
		const missing = migrations.filter(({ time }) => last === undefined || time > last)
		if (missing.length === 0) return putFunctions(tx)
		await applyMigrations(tx, missing, { baseUrl, ...(last !== undefined && { onStep }) })
		await putFunctions(tx)
		await tx`update schema_facts set newest = ${missing.at(-1)!.name}`
	})
}

/** The oldest supported major version. */
const oldest = 15

/** The database's version (`18.4`), durability settings, connection limit. Fails when too old. */
export const readServerFacts = async ({ sql }: Pick<Database, 'sql'>) => {
	const [row] = await sql<
		{ version: string; fsync: string; synchronous_commit: string; connections: number }[]
	>`select current_setting('server_version') as version, current_setting('fsync') as fsync,
		current_setting('synchronous_commit') as synchronous_commit,
		least(current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
			- coalesce(current_setting('reserved_connections', true), '0')::integer,
			(select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user and not rolsuper),
			(select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as connections`
	const facts = { ...row!, version: row!.version.split(' ')[0]! }
	if (Number.parseInt(facts.version, 10) < oldest) {
		throw new Error(`Postgres ${facts.version} is too old: Kurz needs ${oldest} or newer.`)
	}
	return facts
}

/** How a database stands to the migrations of this version. Changes nothing. */
export const compareSchema = async ({
	sql,
}: Pick<Database, 'sql'>): Promise<{ missing: string[]; newer: string | undefined }> => {
	const last = (await readLast(sql)) ?? 0
	const missing = readMigrations().filter(({ time }) => time > last)
	const facts = last > newestTime() ? await readFacts(sql) : undefined
	return { missing: missing.map(({ name }) => name), newer: facts?.newest }
}
