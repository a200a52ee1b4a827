/** A backup holds everything: every row of every table, several pieces long, and every sequence. */
import { PassThrough, Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { createPacker, openBackup } from '../../../../server/backup/packed.ts'
import { fingerprintOf } from '../../../../server/config/secrets.ts'
import type { Contents } from '../../../../server/store/backup/backup.ts'
import { openTestDatabase } from '../../../support/service/database.ts'
import { joinService, openService, secret, type TestService } from '../../../support/service/service.ts'
import { clickLimited, linksTo } from '../../../support/service/shorten.ts'
import { useEverything } from '../use-everything.ts'

/** They are made anew (tables.ts). */
const leftOut = ['leases', 'schema_facts']
const source = await openService()
const empty = joinService(await openTestDatabase())

const tablesOf = ({ database: { sql } }: TestService) => sql<{ name: string; columns: string }[]>`
		select relname as name, (
			select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
			where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
		) as columns
		from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
			and not relispartition and relname <> all (${leftOut}::text[]) order by 1`

/** Every row as text, in order, and the place of every sequence. */
const everythingIn = async (service: TestService) => {
	const { sql } = service.database
	const rows: Record<string, string[]> = {}
	for (const { name, columns } of await tablesOf(service)) {
		const all = await sql.unsafe<{ row: string }[]>(
			`select row_to_json(one)::text as row from (select ${columns} from ${name}) as one order by 1`,
		)
		rows[name] = all.map(({ row }) => row)
	}
	const sequences = await sql<{ name: string; last: string }[]>`
		select sequencename as name, last_value::text as last from pg_sequences
		where schemaname = current_schema() and last_value is not null order by 1`
	return { rows, sequences: [...sequences] }
}

/** Several pieces of texts that no compression makes small, and a shorter last one. */
const grow = async ({ database: { sql } }: TestService): Promise<void> => {
	await sql`
		insert into audit_log (at, act, subjects, changed)
		select now(), 'disable', array(select md5(nth::text || part::text) from generate_series(1, 40) as part), 1
		from generate_series(1, 700) as nth`
	await sql`
		insert into retired_slugs (slug_hash, free_at)
		select decode(md5(nth::text) || md5(nth::text || 'x'), 'hex'), now() + interval '1 day'
		from generate_series(1, 9000) as nth`
}

const backUp = async (from: TestService): Promise<Buffer> => {
	const packed = new PassThrough()
	const bytes = Array.fromAsync(packed)
	const { take, close } = createPacker(packed)
	const begin = (contents: Contents) => {
		const header = { format: 'kurz-backup-1', madeAt: '', version: '', fingerprint: fingerprintOf(secret) }
		return take(`${JSON.stringify({ ...header, ...contents })}\n`)
	}
	await from.store.backup.write(begin, take)
	await close()
	return Buffer.concat(await bytes)
}
const restore = async (to: TestService, backup: Buffer) => {
	const { header, parts } = await openBackup(Readable.from([backup]))
	const options = { beforeCommit: () => {}, fingerprint: fingerprintOf(secret) }
	return to.store.backup.read(header, parts, options)
}

it.each<[string, (sql: TestService['database']['sql']) => Promise<unknown>]>([
	[
		'links',
		(sql) => sql`insert into links (slug, slug_key, long_url, created_at, monitor_hash)
		values ('Kept', 'kept', 'https://kept.example/', now(), '')`,
	],
	[
		'users',
		(sql) => sql`insert into users (id, name, email, created_at, updated_at)
		values ('kept', 'Kept', 'kept@example.org', now(), now())`,
	],
	['retired_slugs', (sql) => sql`insert into retired_slugs (slug_hash, free_at) values ('kept', now())`],
])('a database with rows in %s alone is not restored into, and keeps them', async (table, fill) => {
	const backup = await backUp(source)
	await fill(empty.database.sql)
	const before = await everythingIn(empty)
	await expect(restore(empty, backup)).rejects.toThrow('the database is not empty: restore into a new one')
	expect(await everythingIn(empty)).toEqual(before)
	expect(before.rows[table]).toHaveLength(1)
	await empty.database.sql`delete from ${empty.database.sql(table)}`
})

it('every row and every sequence comes back, and the service goes on', async () => {
	await useEverything(source, 1)
	await grow(source)
	const before = await everythingIn(source)
	await restore(empty, await backUp(source))
	const after = await everythingIn(empty)
	for (const [name, rows] of Object.entries(before.rows))
		expect([name, rows.filter((row, nth) => after.rows[name]?.[nth] !== row).slice(0, 3)]).toEqual([name, []])
	expect(after).toEqual(before)
	const { make, visit } = linksTo('https://target.example/', empty)
	for (let nth = 0; nth < 20; nth++) {
		const link = await make(clickLimited(1))
		expect([(await visit(link.slug)).status, (await visit(link.slug)).status]).toEqual([302, 410])
		expect(await link.clicks()).toBe(1)
	}
})
