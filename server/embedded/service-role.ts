/** The ordinary role that the service uses the database through; the superuser only sets it up. */
import postgres from 'postgres'
import { type Connection, ownDatabase } from './postmaster-file.ts'

/** It can do everything in its own database, and nothing outside: no files, no programs, no roles. */
export const serviceRole = 'kurz_service'

/** A statement of the superuser's, in one of the databases; `administration` is how to connect. */
export const administer = async <T>(
	administration: Connection,
	database: string,
	work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> => {
	const sql = postgres({
		...administration,
		database,
		max: 1,
		// Seconds, for a machine that is busy recovering.
		connect_timeout: 5,
		fetch_types: false,
		onnotice: () => {},
	})
	try {
		return await work(sql)
	} finally {
		await sql.end({ timeout: 1 })
	}
}

/**
 * Gives the role what the superuser owns in the database: until there was this role, the service was the superuser, and
 * `REASSIGN OWNED` refuses to take anything from the one that initdb made. In one transaction, and at every start, so that
 * nothing stays behind when a start of the earlier version came in between. Whoever is still at work on a table is waited
 * for 5 s; the start tries again then. Extensions stay as they are: everybody may use them. A sequence goes with its table.
 */
const takeOver = `do $take$
declare
	change text;
begin
	set local lock_timeout = '5s';
	for change in
		select format('alter schema %I owner to ${serviceRole}', nspname) from pg_namespace
		where nspowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
		union all
		select format('alter table %s owner to ${serviceRole}', pg_class.oid::regclass)
		from pg_class join pg_namespace on pg_namespace.oid = relnamespace
		where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
			and nspname !~ '^pg_' and nspname <> 'information_schema'
			and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
				and (deptype = 'e' or relkind = 'S' and deptype in ('a', 'i')))
		union all
		select format('alter routine %s owner to ${serviceRole}', pg_proc.oid::regprocedure)
		from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
		where proowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
			and not exists (select from pg_depend
				where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
	loop
		execute change;
	end loop;
end
$take$`

/** Makes role and database unless they are there; a database of the superuser's becomes the role's. */
const makeOwn = async (sql: postgres.Sql, password: string | undefined): Promise<void> => {
	const [row] = await sql<{ has_role: boolean; has_database: boolean; is_own: boolean }[]>`
		select exists (select from pg_roles where rolname = ${serviceRole}) as has_role,
			count(*) > 0 as has_database, count(*) filter (where rolname = ${serviceRole}) > 0 as is_own
		from pg_database left join pg_roles on pg_roles.oid = datdba where datname = ${ownDatabase}`
	if (!row?.has_role) {
		// A password of ours (windows.ts): letters, digits, "-" and "_".
		const secret = password === undefined ? '' : ` password '${password}'`
		await sql.unsafe(`create role ${serviceRole} login${secret}`)
	}
	if (!row?.has_database) await sql.unsafe(`create database ${ownDatabase} owner ${serviceRole}`)
	else if (!row.is_own) await sql.unsafe(`alter database ${ownDatabase} owner to ${serviceRole}`)
}

/**
 * How the service connects. Called under the start lock: makes the role and its database on first use, and takes over those
 * of earlier versions. Fails as postgres.js does; then it can be called again.
 */
export const openToService = async (administration: Connection): Promise<Connection> => {
	await administer(administration, 'postgres', (sql) => makeOwn(sql, administration.password))
	await administer(administration, ownDatabase, (sql) => sql.unsafe(takeOver))
	return { ...administration, username: serviceRole }
}
