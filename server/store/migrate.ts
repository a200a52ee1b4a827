/** Brings the schema up to date, safely with several processes starting at once. */
import type { TransactionSql } from 'postgres'
import type { Database } from './driver/connect.ts'
import { putFunctions } from './functions.ts'
import { migrationLock } from './locks.ts'
import {
	currentName,
	isUnreleased,
	knowsMigration,
	lastUnreleased,
	type Migration,
	readMigrations,
} from './migration-files.ts'

/** The database has migrations that this version does not know and cannot work with. */
export class NewerDatabase extends Error {
	constructor(newest: string) {
		super(
			`This database was made by a newer Kurz (migration ${newest}). Start that one, or restore a backup.`,
		)
	}
}

/** By name: a database's newest migration, and the oldest whose version can work with it. */
export interface SchemaFacts {
	newest: string
	readableBy: string
}

/** A database's schema facts; undefined when it is empty, or older than their table. */
const readFacts = async (sql: TransactionSql | Database['sql']): Promise<SchemaFacts | undefined> => {
	const [table] = await sql`select to_regclass('schema_facts') as facts`
	if (table!.facts === null) return undefined
	const [facts] = await sql<SchemaFacts[]>`
		select newest, readable_by::text as "readableBy" from schema_facts`
	return facts
}

/** Fails with `NewerDatabase` when a newer version has changed the schema too much for this one. */
export const refuseNewer = ({ newest, readableBy }: SchemaFacts): void => {
	if (!knowsMigration(readableBy)) throw new NewerDatabase(newest)
}

/** The same, for what a database says now. */
export const guardSchema = async ({ sql }: Pick<Database, 'sql'>): Promise<void> => {
	const facts = await readFacts(sql)
	if (facts !== undefined) refuseNewer(facts)
}

/** Whether anything was noted where drizzle's migrator does. */
const hasJournal = async (sql: TransactionSql): Promise<boolean> => {
	const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as journal`
	return table!.journal !== null && (await sql`select from drizzle.__drizzle_migrations limit 1`).length > 0
}

/** Makes the journal of a database from before the first version the one row of `first`. */
const adopt = async (tx: TransactionSql, { name, hash, time }: Migration): Promise<void> => {
	await tx`truncate drizzle.__drizzle_migrations`
	await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${time})`
	await tx`update schema_facts set newest = ${name}`
}

/**
 * How many of the migrations a database has; undefined when a newer version made it, which this
 * one can work with. Adopts one that ended with the last migration before the first version, and
 * refuses one that ended earlier, which nothing changes.
 */
const countApplied = async (tx: TransactionSql, migrations: Migration[]): Promise<number | undefined> => {
	const facts = await readFacts(tx)
	if (facts === undefined ? await hasJournal(tx) : isUnreleased(facts.newest))
		throw new Error(
			'its tables are from before the first version of Kurz, which no migration changes: use an empty one.',
		)
	if (facts === undefined) return 0
	if (facts.newest === lastUnreleased) await adopt(tx, migrations[0]!)
	const newest = currentName(facts.newest)
	const place = migrations.findIndex(({ name }) => name === newest)
	if (place >= 0) return place + 1
	if (!migrations.some(({ name }) => name === facts.readableBy)) throw new NewerDatabase(newest)
	return undefined
}

export interface MigrateOptions {
	/** Called before each migration of a database with data: the `nth` of `of`. */
	onStep?: ((name: string, nth: number, of: number) => void) | undefined
	/** Those of this version, unless told. */
	migrations?: Migration[] | undefined
}

/** Applies migrations and notes them where drizzle's migrator, used by earlier versions, does. */
export const applyMigrations = async (
	tx: TransactionSql,
	migrations: Migration[],
	{ onStep }: MigrateOptions,
): Promise<void> => {
	await tx`create schema if not exists drizzle`
	await tx`create table if not exists drizzle.__drizzle_migrations
		(id serial primary key, hash text not null, created_at bigint)`
	for (const [nth, { name, hash, time, statements }] of migrations.entries()) {
		onStep?.(name, nth + 1, migrations.length)
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
	{ onStep, migrations = readMigrations() }: MigrateOptions = {},
): Promise<void> => {
	// Read committed sees what others committed while this waited for the lock.
	await sql.begin('isolation level read committed', async (tx) => {
		// A migration of millions of clicks may take longer than the database allows a statement.
		await tx`set local statement_timeout = 0`
		await tx`select pg_advisory_xact_lock(${migrationLock})`
		const applied = await countApplied(tx, migrations)
		if (applied === undefined) return
		const missing = migrations.slice(applied)
		if (missing.length === 0) return putFunctions(tx)
		await applyMigrations(tx, missing, applied > 0 ? { onStep } : {})
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

/**
 * How a database stands to the migrations of this version. `newer` and `unreleased` name the newest
 * that it has, where this version does not know it. Changes nothing.
 */
export const compareSchema = async ({
	sql,
}: Pick<Database, 'sql'>): Promise<{ missing: string[]; newer?: string; unreleased?: string }> => {
	const newest = (await readFacts(sql))?.newest
	const names = readMigrations().map(({ name }) => name)
	const place = newest === undefined ? -1 : names.indexOf(currentName(newest))
	if (newest === undefined || place >= 0) return { missing: names.slice(place + 1) }
	return { missing: [], ...(isUnreleased(newest) ? { unreleased: newest } : { newer: newest }) }
}
