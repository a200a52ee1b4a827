/** A migration removes monitor keys from old referrers, and hashes of passwords. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import { expect, it, onTestFinished } from 'vitest'
import { createProjectionStore } from '../../../server/store/clicks/projection.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { createEmptyDatabases } from '../../support/service/empty-database.ts'

const { open } = createEmptyDatabases()
const migrations = new URL('../../../server/store/migrations', import.meta.url).pathname
const baseUrl = 'https://kurz.example'
const key = 'k_-4'.repeat(6)
/** Looks like a key, on another site. */
const noKey = 'n_-4'.repeat(6)

/** A database as it was before the migration of this name. */
const openBefore = async (name: string) => {
	const folder = mkdtempSync(join(tmpdir(), 'kurz-migrations-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	cpSync(migrations, folder, { recursive: true })
	const file = join(folder, 'meta/_journal.json')
	const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
	const at = journal.entries.findIndex(({ tag }) => tag.endsWith(name))
	journal.entries = journal.entries.slice(0, at)
	writeFileSync(file, JSON.stringify(journal))
	const database = await open(1)
	await applyMigrations(drizzle(database.sql), { migrationsFolder: folder })
	return database
}

const referrers: [before: string | null, after: string | null][] = [
	[`https://kurz.example/m/${key}`, 'https://kurz.example'],
	[`https://kurz.example/slug-1/${key}`, 'https://kurz.example'],
	[`http://kurz.example.:8080/links/slug-1`, 'http://kurz.example.:8080'],
	['https://kurz.example/', 'https://kurz.example'],
	[`http://192.168.0.9:3000/m/${key}`, 'http://192.168.0.9:3000'],
	[`http://[fd00::1]:3000/m/${key}/`, 'http://[fd00::1]:3000'],
	['https://kurz.example.org/page', 'https://kurz.example.org/page'],
	['https://kurz.example-2.org/page', 'https://kurz.example-2.org/page'],
	[`https://news.example/m/${noKey}x`, `https://news.example/m/${noKey}x`],
	[`https://news.example/x/m/${noKey}`, `https://news.example/x/m/${noKey}`],
	['android-app://kurz.app/', 'android-app://kurz.app/'],
	['https://news.example/"quoted", ü 😀', 'https://news.example/"quoted", ü 😀'],
	[null, null],
]

it('of our own pages only the origin is kept, in the clicks of every week and in waiting ones', async () => {
	const database = await openBefore('own-referrers')
	const { sql } = database
	const ipHash = 'ab'.repeat(16)
	await sql`create table clicks_20261116 partition of clicks for values from ('2026-11-16') to ('2026-11-23')`
	const [link] = await sql<{ id: number }[]>`
		insert into links (slug, slug_key, long_url, created_at, monitor_hash)
		values ('slug-1', 'slug-1', 'https://target.example/', '2026-11-01', 'x') returning id`
	const linkId = link!.id
	for (const [position, [referer]] of referrers.entries()) {
		for (const day of ['2026-11-20', '1999-01-01'])
			await sql`insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent, referer)
				values (${linkId}, ${day}, 1, ${position}, ${Buffer.from(ipHash, 'hex')}, 'agent', ${referer})`
	}
	const time = Date.UTC(2026, 10, 21, 12)
	const fields = { l: linkId, i: ipHash, c: 'DE', b: null, p: 'Linux' }
	const logged = referrers.map(([r], n) => ({ ...fields, t: time + n, u: `agent "${n}"`, r }))
	for (const batch of [logged, [{ ...logged.at(-1)!, t: time + 100 }]])
		await sql`insert into click_log (link_ids, clicks)
			values (${batch.map(() => linkId)}::bigint[], ${JSON.stringify(batch)}::text::json)`

	await migrate(database, { baseUrl })

	const kept = referrers.map(([, after]) => after)
	const keptOf = async (from: string) => {
		const rows = await sql<{ referer: string | null }[]>`
			select referer from clicks where clicked_at::date = ${from} order by clicked_at, position`
		return rows.map(({ referer }) => referer)
	}
	expect(await keptOf('2026-11-20')).toEqual(kept)
	expect(await keptOf('1999-01-01')).toEqual(kept)
	expect(JSON.stringify(await sql`select referrer_texts from click_log`)).not.toContain(key)

	// Waiting clicks can be counted, and nothing else about them has changed.
	const projection = createProjectionStore(database, async () => false)
	let clicks = 0
	for (let more = 1; more > 0; clicks += more) more = (await projection.project(10)).clicks
	expect(clicks).toBe(referrers.length + 1)
	expect(await keptOf('2026-11-21')).toEqual([...kept, null])
	const counted = await sql`select user_agent, country, platform, clicked_at from clicks
		where clicked_at::date = '2026-11-21' order by clicked_at`
	expect(counted[3]).toMatchObject({ user_agent: 'agent "3"', country: 'DE', platform: 'Linux' })
	expect(new Date(counted[3]!.clicked_at).getTime()).toBe(time + 3)
	expect(await sql`select from pg_proc where proname = 'origin_of_own'`).toHaveLength(0)
})

it('monitor pages lose their path without a base URL too', async () => {
	const database = await openBefore('own-referrers')
	for (const [position, referer] of [`https://kurz.example/m/${key}`, 'https://kurz.example/links'].entries())
		await database.sql`insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent, referer)
			values (1, '2026-11-20', 1, ${position}, 'x', '', ${referer})`
	await migrate(database)
	expect(await database.sql`select referer from clicks order by position`).toEqual([
		{ referer: 'https://kurz.example' },
		{ referer: 'https://kurz.example/links' },
	])
})

it('no fast hash over a password is left: creations of then can not be repeated', async () => {
	const database = await openBefore('own-referrers')
	for (const [n, password] of [null, 'a slow hash'].entries()) {
		await database.sql`with made as (
			insert into links (slug, slug_key, long_url, created_at, monitor_hash, password_hash)
			values (${`s-${n}`}, ${`s-${n}`}, 'https://target.example/', '2026-11-01', ${Buffer.from([n])}, ${password})
			returning id
		) insert into idempotency_keys (key_hash, body_hash, link_id, ends_at)
			select ${Buffer.from([n])}, 'a fast hash', id, '2026-12-01' from made`
	}
	await migrate(database, { baseUrl })
	const kept = await database.sql<{ hash: string }[]>`
		select convert_from(body_hash, 'UTF8') as hash from idempotency_keys order by key_hash`
	expect(kept.map(({ hash }) => hash)).toEqual([])
})
