/** The service uses its embedded database as an ordinary role. */
import { join } from 'node:path'
import type postgres from 'postgres'
import { expect, test } from 'vitest'
import { superuser } from '../../../server/embedded/postmaster-file.ts'
import { serviceRole } from '../../../server/embedded/service-role.ts'
import { connect } from '../../../server/store/driver/connect.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { createEmbeddedServers } from '../../support/machine/embedded-servers.ts'
import { runOn } from './run.ts'

const servers = createEmbeddedServers()
const run = runOn(servers)

/** What everybody else owns of what an ordinary user makes; members of extensions are left out. */
const notOwned = (sql: postgres.Sql) => sql`
	select kind, name from (
		select 'database' as kind, datname::text as name, datdba as owner, oid from pg_database where datname = 'kurz'
		union all
		select 'schema', nspname, nspowner, oid from pg_namespace where nspname = 'drizzle'
		union all
		select relkind::text, relname, relowner, oid from pg_class
		where relnamespace::regnamespace::text in ('public', 'drizzle')
		union all
		select 'routine', proname, proowner, oid from pg_proc where pronamespace = 'public'::regnamespace
		union all
		select 'type', typname, typowner, oid from pg_type where typnamespace = 'public'::regnamespace
	) as every
	where owner <> ${serviceRole}::regrole and not exists (select from pg_depend where objid = every.oid and deptype = 'e')`

test('it is no superuser, reads and writes no file, runs no program, makes no role and no database', async () => {
	const { sql } = await run()
	expect(
		await sql`select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
				(select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships
			from pg_roles where rolname = current_user`,
	).toEqual([
		{
			...{ rolname: serviceRole, rolsuper: false, rolcreaterole: false, rolcreatedb: false },
			...{ rolreplication: false, rolbypassrls: false, memberships: 0 },
		},
	])
	await sql`create table lines (line text)`
	const refused = [
		...["select pg_read_file('/etc/passwd')", "select pg_ls_dir('/')", "select lo_import('/etc/passwd')"],
		...["copy lines from '/etc/passwd'", "copy lines to '/tmp/lines'"],
		...["copy lines from program 'id'", "copy lines to program 'id'"],
		...['create role other', 'create database other', `alter role ${serviceRole} superuser`],
		...[`set role ${superuser}`, `set session authorization ${superuser}`],
		...['alter system set fsync = off', 'select pg_reload_conf()', "load 'dblink'"],
		...['create extension dblink', 'create extension postgres_fdw', 'create extension file_fdw'],
		...["create function run(text) returns int language c as 'libc.so.6', 'system'"],
		...['select * from pg_authid', 'checkpoint'],
	]
	const outcomes = await Promise.all(
		refused.map((statement) =>
			sql.unsafe(statement).then(
				() => [statement, 'done'],
				(error) => [statement, error.code],
			),
		),
	)
	expect(outcomes).toEqual(refused.map((statement) => [statement, '42501']))
})

test('it does what migrations do: schemas, tables, functions, the extension for searching', async () => {
	const { opened } = await run(join(servers.folder(), 'data'))
	const database = connect(opened.connection, { prepare: true, max: 1 })
	await migrate(database)
	expect(await database.sql`select extname from pg_extension where extname = 'pg_trgm'`).toHaveLength(1)
	expect(await notOwned(database.sql)).toEqual([])
	await database.close()
})
