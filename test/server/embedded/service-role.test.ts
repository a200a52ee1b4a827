/** The service uses its embedded database as an ordinary role, also in data folders of before. */
import { join } from 'node:path'
import type postgres from 'postgres'
import { expect, test } from 'vitest'
import { superuser } from '../../../server/embedded/postmaster-file.ts'
import { serviceRole } from '../../../server/embedded/service-role.ts'
import { batchColumns } from '../../../server/store/clicks/batches.ts'
import { connect } from '../../../server/store/driver/connect.ts'
import { migrate } from '../../../server/store/migrate.ts'
import type { Opened } from '../../support/machine/embedded-server.ts'
import { createEmbeddedServers } from '../../support/machine/embedded-servers.ts'
import { postmasterOf } from '../../support/machine/postmasters.ts'
import { send } from '../../support/machine/processes.ts'
import { logBatch } from '../../support/service/log-batch.ts'
import { runOn } from './run.ts'

const servers = createEmbeddedServers()
const run = runOn(servers)

const asSuperuser = (opened: Opened, database = opened.connection.database): Opened => ({
	...opened,
	connection: { ...opened.connection, username: superuser, database },
})

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

/** As an earlier version left it, which had only the superuser. */
const makeEarlier = async (opened: Opened): Promise<void> => {
	const admin = servers.connect(asSuperuser(opened, 'postgres'))
	await admin`drop database kurz with (force)`
	await admin.unsafe(`drop role ${serviceRole}`)
	await admin`create database kurz`
	const earlier = connect(asSuperuser(opened).connection, { prepare: true, max: 1 })
	await migrate(earlier)
	await earlier.sql`create table clicks_old partition of clicks for values from ('2001-01-01') to ('2001-01-08')`
	await logBatch(earlier.sql, [])
	await earlier.close()
}

test('a data folder of an earlier version becomes its own, whole and once', async () => {
	const { dataDir, server: first, opened: before } = await run()
	await makeEarlier(before)
	// Not in the orderly way: what the superuser began last is in the log alone.
	const killing = first.kill()
	send(postmasterOf(dataDir), 'SIGKILL')
	await killing

	const { opened, sql } = await run(dataDir)
	expect(opened.connection.username).toBe(serviceRole)
	expect(await notOwned(sql)).toEqual([])
	expect(await sql`select times from click_log`).toEqual([{ times: [] }])
	// What a later version may want to change.
	await sql`alter table clicks add column later integer`
	await sql`drop table clicks_old`
	await sql`insert into click_log (${sql.unsafe(batchColumns)})
		values ('{}', '{}', '', '', '{}', '{}', '{}', '{}', '{}', '{}', '{}', null, null, null)`
	await sql`drop function admit_clicks(click_log, bigint[], double precision)`
	await sql`create table drizzle.later (id serial primary key)`
})

test('what a server of an earlier version adds meanwhile is taken over by the next start', async () => {
	const { dataDir, server, opened } = await run()
	await servers.connect(asSuperuser(opened))`create table added (id integer)`
	await server.kill()
	const { sql } = await run(dataDir)
	expect(await notOwned(sql)).toEqual([])
	await sql`drop table added`
})

test('a table that is in use when it is to be taken over is waited for', async () => {
	const { dataDir, server, opened } = await run()
	await server.kill()
	const earlier = servers.connect(asSuperuser(opened))
	await earlier`create table added (id integer)`
	const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	const reading = earlier.begin(async (tx) => {
		await tx`select from added`
		held.resolve()
		await released.promise
	})
	await held.promise
	const next = run(dataDir)
	const waiting = servers.connect(asSuperuser(opened))
	await expect
		.poll(async () => waiting`select from pg_locks where not granted`.then((rows) => rows.length))
		.toBeGreaterThan(0)
	released.resolve()
	await reading
	expect(await notOwned((await next).sql)).toEqual([])
})
