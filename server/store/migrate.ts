/** Brings the schema up to date, safely with several processes starting at once. */
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import type { Database } from './connect.ts'

const folder = new URL('./migrations', import.meta.url).pathname
/** Any number will do, as long as every version of Kurz uses the same one. */
const lock = 5_279_001

/**
 * Applies what is missing, in one transaction on one connection: a session lock would outlive a killed starter behind
 * PgBouncer, and a second connection for the migrator would deadlock a small pool. `baseUrl` is the origin of this
 * service, by which a migration knows what is its own.
 */
export const migrate = async (
	{ sql }: Pick<Database, 'sql'>,
	{ baseUrl }: { baseUrl?: string } = {},
): Promise<void> => {
	// Each statement sees what the others did while it waited, whatever the database's own default is.
	await sql.begin('isolation level read committed', async (tx) => {
		// A migration that goes through millions of clicks takes longer than a statement may elsewhere.
		await tx`set local statement_timeout = 0`
		await tx`select pg_advisory_xact_lock(${lock})`
		const ownHost = baseUrl === undefined ? '' : new URL(baseUrl).hostname
		await tx`select set_config('kurz.own_host', ${ownHost}, true)`
		// drizzle's migrator opens a transaction of its own; inside ours that is a savepoint.
		const handle = Object.assign(tx, { options: sql.options, begin: tx.savepoint })
		await applyMigrations(drizzle(handle as unknown as typeof sql), { migrationsFolder: folder })
	})
}

/** The oldest Postgres that works. */
const oldest = 15

/** The database's version (`18.4`) and its durability settings. Fails with one line when it is too old. */
export const readServerFacts = async ({ sql }: Pick<Database, 'sql'>) => {
	const [row] = await sql<
		{ version: string; fsync: string; synchronous_commit: string }[]
	>`select current_setting('server_version') as version, current_setting('fsync') as fsync,
		current_setting('synchronous_commit') as synchronous_commit`
	const facts = { ...row!, version: row!.version.split(' ')[0]! }
	if (Number.parseInt(facts.version, 10) < oldest) {
		throw new Error(`Postgres ${facts.version} is too old: Kurz needs ${oldest} or newer.`)
	}
	return facts
}
