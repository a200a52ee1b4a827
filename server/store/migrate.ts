/** Brings the schema up to date, safely with several processes starting at once. */

import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import type { TransactionSql } from 'postgres'
import type { Database } from './connect.ts'

const folder = new URL('./migrations', import.meta.url).pathname
/** Any number will do, as long as every version of Kurz uses the same. */
const lock = 5_279_001

/**
 * The first migration stands for the nine that led to the first version, and has the time of the ninth: drizzle compares
 * times alone, so a database of that version has it. One that stopped on the way there must not be taken for it, nor for
 * an empty one. Answers whether it has every migration.
 */
const isCurrent = async (tx: TransactionSql): Promise<boolean> => {
	const [table] = await tx`select to_regclass('drizzle.__drizzle_migrations') as journal`
	if (table!.journal === null) return false
	const [{ last } = { last: null }] = await tx<{ last: string | null }[]>`
		select max(created_at)::text as last from drizzle.__drizzle_migrations`
	const all = readMigrationFiles({ migrationsFolder: folder })
	if (last === null) return false
	if (Number(last) >= all[0]!.folderMillis) return Number(last) >= all.at(-1)!.folderMillis
	throw new Error(
		'its tables are from before the first version of Kurz, which no migration changes: use an empty one.',
	)
}

/**
 * Applies the migrations that are missing, in one transaction on one connection: a session lock would outlive a killed
 * starter behind PgBouncer, and a second connection for the migrator would deadlock a small pool. `baseUrl` is the origin
 * of this service, by which a migration knows what is its own. Fails with one line that says what is wrong.
 */
export const migrate = async (
	{ sql }: Pick<Database, 'sql'>,
	{ baseUrl }: { baseUrl?: string } = {},
): Promise<void> => {
	// So that what others committed while it waited for the lock is seen, whatever the database's default is.
	await sql.begin('isolation level read committed', async (tx) => {
		// A migration that changes millions of clicks may take longer than the database allows a statement.
		await tx`set local statement_timeout = 0`
		await tx`select pg_advisory_xact_lock(${lock})`
		const ownHost = baseUrl === undefined ? '' : new URL(baseUrl).hostname
		await tx`select set_config('kurz.own_host', ${ownHost}, true)`
		// drizzle's migrator opens a transaction of its own; inside ours that is a savepoint.
		const handle = Object.assign(tx, { options: sql.options, begin: tx.savepoint })
		// drizzle would make its own schema all the same: on Citus on every worker, of which one may be away.
		if (await isCurrent(tx)) return
		await applyMigrations(drizzle(handle as unknown as typeof sql), { migrationsFolder: folder }).catch(
			(error) => {
				// drizzle's own message is the whole statement without the reason.
				throw error.cause ?? error
			},
		)
	})
}

/** The oldest major version that works. */
const oldest = 15

/** The database's version (`18.4`), its durability settings, and the connections it allows. Fails with one line when it is too old. */
export const readServerFacts = async ({ sql }: Pick<Database, 'sql'>) => {
	const [row] = await sql<
		{ version: string; fsync: string; synchronous_commit: string; connections: number }[]
	>`select current_setting('server_version') as version, current_setting('fsync') as fsync,
		current_setting('synchronous_commit') as synchronous_commit,
		current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
			- coalesce(current_setting('reserved_connections', true), '0')::integer as connections`
	const facts = { ...row!, version: row!.version.split(' ')[0]! }
	if (Number.parseInt(facts.version, 10) < oldest) {
		throw new Error(`Postgres ${facts.version} is too old: Kurz needs ${oldest} or newer.`)
	}
	return facts
}
