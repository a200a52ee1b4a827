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

/**
 * Gives the role what the superuser owns in the database: earlier versions were the superuser, and
 * `REASSIGN OWNED` takes nothing from the one that initdb made. In one transaction, at every start:
 * an earlier version may have run in between. It waits 5 s for a table in use; then the start tries
 * again. Extensions stay: everybody may use them. A sequence goes with its table.
 */
const takeOver = `do $take$
declare
	change text;
begin
	set local lock_timeout = '5s';
	for change in
		select format('alter %s %s owner to ${serviceRole}', object.type, object.identity)
		from (
			select 'pg_namespace'::regclass as class, oid, oid as schema, nspowner as owner, false as is_sequence from pg_namespace
			union all
			select 'pg_class'::regclass, oid, relnamespace, relowner, relkind = 'S' from pg_class
			where relkind in ('r', 'p', 'v', 'm', 'S')
			union all
			select 'pg_proc'::regclass, oid, pronamespace, proowner, false from pg_proc
		) as every, pg_identify_object(class, oid, 0) as object
		where owner = current_user::regrole and every.schema::regnamespace::text !~ '^(pg_|information_schema$)'
			and not exists (select from pg_depend where classid = class and objid = every.oid
				and (deptype = 'e' or is_sequence and deptype in ('a', 'i')))
	loop
		execute change;
	end loop;
end
$take$`

/** Makes role and database unless they exist; the superuser's database becomes the role's. */
const makeOwn = async (sql: postgres.Sql): Promise<void> => {
	const [row] = await sql<{ has_role: boolean; has_database: boolean; is_own: boolean }[]>`
		select exists (select from pg_roles where rolname = ${serviceRole}) as has_role,
			count(*) > 0 as has_database, count(*) filter (where rolname = ${serviceRole}) > 0 as is_own
		from pg_database left join pg_roles on pg_roles.oid = datdba where datname = ${ownDatabase}`
	if (!row?.has_role) await sql.unsafe(`create role ${serviceRole} login`)
	if (!row?.has_database) await sql.unsafe(`create database ${ownDatabase} owner ${serviceRole}`)
	else if (!row.is_own) await sql.unsafe(`alter database ${ownDatabase} owner to ${serviceRole}`)
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
	const administration = { path: cluster.socket, username: superuser }
	await administer(administration, 'postgres', makeOwn)
	await administer(administration, ownDatabase, (sql) => sql.unsafe(takeOver))
	return joinAsService(cluster)
}
