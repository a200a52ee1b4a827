/** Any number of servers can migrate a database at once, and a killed one blocks no other. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import type { Database } from '../../../server/store/driver/connect.ts'
import { compareSchema, guardSchema, migrate, NewerDatabase } from '../../../server/store/migrate.ts'
import { lastUnreleased, readFolder, readMigrations } from '../../../server/store/migration-files.ts'
import { crowd } from '../../support/service/crowd.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { createEmptyDatabases } from '../../support/service/empty-database.ts'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { firstLineOf, killProcess } from '../../support/service/service-processes.ts'

const migrated = await openTestDatabase()
const { prepare } = inject('server')
const { create: createEmpty, connectTo: open, openAt } = createEmptyDatabases()
const functionFile = new URL('../../../server/store/functions/admit-clicks.sql', import.meta.url)
const script = new URL('../../support/machine/migrate-process.ts', import.meta.url).pathname

const startMigrating = (place: Awaited<ReturnType<typeof createEmpty>>): ChildProcess => {
	const order = JSON.stringify({ place, prepare })
	const child = spawn(process.execPath, [script, order], { stdio: ['pipe', 'pipe', 'inherit'] })
	onTestFinished(() => killProcess(child))
	return child
}
const columnsOf = ({ sql }: Database) =>
	sql`select table_name, column_name, data_type from information_schema.columns
		where table_schema = 'public' order by table_name, column_name`
const applied = async ({ sql }: Database): Promise<number> =>
	(await sql`select from drizzle.__drizzle_migrations`).length

/** The schema is complete, every migration was applied once, and no lock is left. */
const expectMigrated = async (database: Database): Promise<void> => {
	expect(await columnsOf(database)).toEqual(await columnsOf(migrated.database))
	expect(await applied(database)).toBe(await applied(migrated.database))
	const held = await database.sql`select from pg_locks where locktype = 'advisory'
		and database = (select oid from pg_database where datname = current_database())`
	expect(held).toHaveLength(0)
}

it('eight pools that migrate an empty database at once all succeed, each with a single connection', async () => {
	const place = await createEmpty()
	const pools = Array.from({ length: 8 }, () => open(place, 1))
	await crowd(8, (nth) => migrate(pools[nth]!))
	await expectMigrated(pools[0]!)
})

it('eight processes that migrate an empty database at once all succeed', async () => {
	const place = await createEmpty()
	const lines = await crowd(8, () => firstLineOf(startMigrating(place)))
	expect(new Set(lines)).toEqual(new Set(['migrated']))
	await expectMigrated(open(place))
})

it('a process killed in the middle of migrating blocks no other, and leaves nothing half done', async () => {
	const place = await createEmpty()
	const database = open(place)
	// Migrating makes this schema too, so it waits there, in its transaction and with the lock.
	const release = await holdTransaction(database, (tx) => tx`create schema drizzle`)
	const child = startMigrating(place)
	child.stdout?.resume()
	await untilBlocked(database)
	await killProcess(child)
	const next = migrate(open(place))
	await release()
	await next
	await expectMigrated(database)
})

it('a migration that fails leaves nothing behind, and the next try succeeds', async () => {
	const place = await createEmpty()
	const database = open(place)
	await database.sql`create table links (in_the_way int)`
	await expect(migrate(database)).rejects.toThrow(/^relation "links" already exists$/)
	expect(await columnsOf(database)).toMatchObject([{ table_name: 'links', column_name: 'in_the_way' }])
	await database.sql`drop table links`
	await migrate(database)
	await expectMigrated(database)
})

it('a database that is up to date stays as it is', async () => {
	await migrate(migrated.database)
	await expectMigrated(migrated.database)
})

/** The migrations of a later version: one more, made by a clock behind the newest of ours. */
const laterMigrations = () => {
	const folder = mkdtempSync(join(tmpdir(), 'kurz-migrations-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	cpSync(new URL('../../../server/store/migrations', import.meta.url).pathname, folder, { recursive: true })
	const file = join(folder, 'meta/_journal.json')
	const journal = JSON.parse(readFileSync(file, 'utf8')) as {
		entries: { when: number; tag: string }[]
	}
	const when = journal.entries.at(-1)!.when - 86_400_000
	journal.entries.push({ ...journal.entries.at(-1)!, when, tag: 'later' })
	writeFileSync(file, JSON.stringify(journal))
	writeFileSync(
		join(folder, 'later.sql'),
		`ALTER TABLE "links" ADD COLUMN "later" integer;--> statement-breakpoint
		UPDATE "schema_facts" SET "readable_by" = 'later';`,
	)
	return readFolder(folder)
}

it('a later migration that was made at an earlier time is applied, and known as newer', async () => {
	const database = open(await createEmpty())
	await migrate(database)
	const steps: string[] = []
	const migrations = laterMigrations()
	await migrate(database, { migrations, onStep: (name) => steps.push(name) })
	await migrate(database, { migrations, onStep: (name) => steps.push(name) })
	expect(steps).toEqual(['later'])
	expect(await compareSchema(database)).toEqual({ missing: [], newer: 'later' })
	await expect(guardSchema(database)).rejects.toThrow(NewerDatabase)
	await expect(migrate(database)).rejects.toThrow('made by a newer Kurz (migration later)')
})

it('a function of the database is what its file says, also where another one was put', async () => {
	const place = await createEmpty()
	const database = open(place)
	await migrate(database)
	// Servers of earlier versions call one with a row of the log.
	const own = `(select oid from pg_proc where proname = 'admit_clicks' and proargnames[1] = 'link_ids')`
	const admit = async () => {
		const [row] = await database.sql<{ body: string }[]>`
			select prosrc as body from pg_proc where oid = ${database.sql.unsafe(own)}`
		return row?.body
	}
	const before = await admit()
	expect(readFileSync(functionFile, 'utf8')).toContain(`$$${before}$$`)
	await database.sql.unsafe(
		`do $do$ begin execute replace(pg_get_functiondef(${own}), 'gone', 'lost'); end $do$`,
	)
	expect(await admit()).not.toBe(before)
	await migrate(database)
	expect(await admit()).toBe(before)
	await database.sql.unsafe(`do $do$ begin execute 'drop function ' || ${own}::regprocedure; end $do$`)
	await migrate(database)
	expect(await admit()).toBe(before)
})

/** As a database that ended with one of the fifty migrations before the first version. */
const endWith = async ({ sql }: Database, name: string, last: number): Promise<void> => {
	await sql`delete from drizzle.__drizzle_migrations`
	for (const nth of Array.from({ length: 50 }).keys())
		await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${nth}::text, ${last - 49 + nth})`
	await sql`update schema_facts set newest = ${name}`
}
/** When 0049 was noted, which the first version stands for. */
const lastTime = readMigrations()[0]!.time

it('one that ended with the last migration before the first version is adopted: its journal becomes one row', async () => {
	const database = await openAt('0000_first-version')
	await endWith(database, lastUnreleased, lastTime)
	expect(await compareSchema(database)).toEqual({
		missing: readMigrations()
			.slice(1)
			.map(({ name }) => name),
	})
	await migrate(database)
	await expectMigrated(database)
})

it('an older one is refused in one line, and stays as it is', async () => {
	const database = await openAt('0000_first-version')
	await endWith(database, '0048_team-tokens', lastTime - 1)
	expect(await compareSchema(database)).toEqual({ missing: [], unreleased: '0048_team-tokens' })
	await expect(migrate(database)).rejects.toThrow(/^its tables are from before the first version of Kurz.*$/)
	expect(await applied(database)).toBe(50)
})
