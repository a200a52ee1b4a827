/** The ordinary role that the service uses the database through; the superuser only sets it up. */
import postgres from 'postgres'
import type { Cluster } from './cluster.ts'
import { superuser } from './postmaster-file.ts'

/** It may do everything in its own database, and nothing outside: no files, programs or roles. */
export const serviceRole = 'kurz_service'
const ownDatabase = 'kurz'

/** Work in one of the databases, over a connection of its own. Fails as postgres.js does. */
export const administer = async <T>(
	connection: { path: string; username: string },
	database: string,
	work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> => {
	// Seconds, for a machine that is busy recovering.
	const options = { max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => {} }
	const sql = postgres({ ...connection, ...options, database })
	try {
		return await work(sql)
	} finally {
		await sql.end({ timeout: 1 })
	}
}

/** Makes role and database unless they exist. */
const makeOwn = async (sql: postgres.Sql): Promise<void> => {
	const [row] = await sql<{ has_role: boolean; has_database: boolean }[]>`
		select exists (select from pg_roles where rolname = ${serviceRole}) as has_role,
			exists (select from pg_database where datname = ${ownDatabase}) as has_database`
	if (!row?.has_role) await sql.unsafe(`create role ${serviceRole} login`)
	if (!row?.has_database) await sql.unsafe(`create database ${ownDatabase} owner ${serviceRole}`)
}

/** How the service connects, and the version, like 18.4. Fails as postgres.js does. */
export const joinAsService = async ({ socket }: Cluster) => {
	const connection = { path: socket, username: serviceRole, database: ownDatabase }
	const [row] = await administer(connection, ownDatabase, (sql) => {
		return sql<[{ version: string }]>`select split_part(current_setting('server_version'), ' ', 1) as version`
	})
	return { connection, version: row.version }
}

export type Running = Awaited<ReturnType<typeof joinAsService>>

/** The same for the owner, which first sees to role and database. */
export const openToService = async (cluster: Cluster): Promise<Running> => {
	await administer({ path: cluster.socket, username: superuser }, 'postgres', makeOwn)
	return joinAsService(cluster)
}
