/** A database of the first version is migrated: schema, links, statistics, clicks, accounts. */
import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { firstVisitor, type VisitorPlace } from '../../../server/store/clicks/visitors.ts'
import type { Database } from '../../../server/store/driver/connect.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { dimensions } from '../../../shared/statistics/dimensions.ts'
import { placeOf } from '../../support/service/answers.ts'
import { createEmptyDatabases } from '../../support/service/empty-database.ts'
import { bearer } from '../../support/service/people.ts'
import { asForm, asJson, baseUrl, joinService } from '../../support/service/service.ts'

const { create, connectTo } = createEmptyDatabases()
const { prepare } = inject('server')
const fileText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const dump = fileText('first-version.sql')
/** The first one made the first version's tables. */
const laterMigrations =
	JSON.parse(fileText('../../../server/store/migrations/meta/_journal.json')).entries.length - 1

/** A database of the first version, with the first `applied` of its nine migrations on record. */
const openFirstVersion = async (applied = 9) => {
	const place = await create()
	const database = connectTo(place)
	await database.sql.unsafe(dump)
	await database.sql`delete from drizzle.__drizzle_migrations where id > ${applied}`
	return { place, direct: place, prepare, database }
}

/** Everything the migrations make, without weekly partitions, which depend on the time. */
const readCatalog = async ({ sql }: Database): Promise<Record<string, unknown>> => ({
	tables: await sql`
		select relname, relkind, relpersistence, reloptions, pg_get_partkeydef(oid) as partitions from pg_class
		where relnamespace = 'public'::regnamespace and relkind <> 'i' and (not relispartition or relname = 'clicks_default')
		order by relname`,
	columns: await sql`
		select relname, attnum, attname, format_type(atttypid, atttypmod) as type, attnotnull, attidentity, attstorage,
			pg_get_expr(adbin, adrelid) as default
		from pg_attribute join pg_class on pg_class.oid = attrelid
			left join pg_attrdef on adrelid = attrelid and adnum = attnum
		where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
			and attnum > 0 and not attisdropped
		order by relname, attnum`,
	indexes: await sql`
		select indexdef from pg_indexes where schemaname = 'public' and tablename !~ '^clicks_[0-9]' order by indexdef`,
	// Without NOT NULL, which is a named constraint since Postgres 18; `columns` has it.
	constraints: await sql`
		select conname, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition from pg_constraint
		where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid::regclass::text !~ '^clicks_[0-9]'
		order by 2, 1`,
	functions: await sql`
		select pg_get_functiondef(oid) as definition from pg_proc
		where pronamespace = 'public'::regnamespace
			and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`,
	retention: await sql`select dropped_before::text from click_retention`,
})

it('its schema becomes that of a database made today, and the first migration is not run again', async () => {
	const { database } = await openFirstVersion()
	await migrate(database, { baseUrl })
	const fresh = connectTo(await create())
	await migrate(fresh)
	const [carried, made] = [await readCatalog(database), await readCatalog(fresh)]
	// Servers of earlier versions call `admit_clicks` and `edit_link` with other parameters.
	expect(made.functions).toHaveLength(5)
	expect(carried).toEqual(made)
	expect(await database.sql`select id from drizzle.__drizzle_migrations`).toHaveLength(9 + laterMigrations)
	await migrate(database, { baseUrl })
	expect(await readCatalog(database)).toEqual(made)
})

it.each([1, 5, 8])('one with %i of the nine migrations is refused and unchanged', async (applied) => {
	const { database } = await openFirstVersion(applied)
	const before = await readCatalog(database)
	await expect(migrate(database)).rejects.toThrow(
		'its tables are from before the first version of Kurz, which no migration changes: use an empty one.',
	)
	expect(await readCatalog(database)).toEqual(before)
	expect(await database.sql`select from drizzle.__drizzle_migrations`).toHaveLength(applied)
})

it('a creation from then can not be repeated, as its answer would hold a key that opens nothing', async () => {
	const { database } = await openFirstVersion()
	const keys = () => database.sql`select link_id from idempotency_keys order by link_id`
	expect(await keys()).toEqual([{ link_id: 7 }])
	await migrate(database, { baseUrl })
	expect(await keys()).toEqual([])
})

const url = 'https://target.example'
const none = Object.fromEntries([...dimensions, 'dates'].map((name) => [name, {}]))

/** The first version's keys, and its statistics with three clicks waiting in its log. */
const answered = [
	{
		...{ slug: '3qy8fzz', key: 'HvVG0ztgvngsTinGsmqB0-Yb', target: `${url}/plain` },
		figures: {
			...{ ...none, clicks: 4, unique_clicks: 3 },
			countries: { US: 2, DE: 1, GB: 1 },
			referrers: { Direct: 2, 'news.example': 1, 'other.example': 1 },
			...{ browsers: { Firefox: 4 }, platforms: { Linux: 4 }, languages: { Unknown: 4 } },
			dates: { '2026-11-20': 2, '2026-11-21': 2 },
		},
	},
	{
		...{ slug: 'My-Own', key: 'KOIWGbDKRNTjfJvC5jWLjW1Q', target: `${url}/owned` },
		figures: {
			...{ ...none, clicks: 3, unique_clicks: 2 },
			countries: { US: 2, GB: 1 },
			referrers: { Direct: 2, 'news.example': 1 },
			...{ browsers: { Firefox: 3 }, platforms: { Linux: 3 }, languages: { Unknown: 3 } },
			dates: { '2026-11-20': 2, '2026-11-21': 1 },
		},
	},
	{
		...{ slug: 'vry6v5s', key: 'W7AfaCyAe2c7EtyHzWTRURyc', target: `${url}/limited` },
		figures: {
			...{ ...none, clicks: 2, unique_clicks: 2 },
			countries: { GB: 1, US: 1 },
			referrers: { Direct: 1, 'news.example': 1 },
			...{ browsers: { Firefox: 2 }, platforms: { Linux: 2 }, languages: { Unknown: 2 } },
			dates: { '2026-11-20': 2 },
		},
	},
	{
		...{ slug: '6wnvk39', key: 'oM5XMMgTZyOKro_jh3GGJxcT', target: `${url}/unvisited` },
		figures: { clicks: 0, unique_clicks: 0, ...none },
	},
]
const withPassword = { slug: 'pdpt9xw', key: '65V2nGoCg1z20sa3Zys4G6fC', password: 'open sesame' }
const account = { email: 'first@example.org', password: 'a good password' }
const token = 'kz_obewGZcbzfXgIFDfwLqkRcLtsfjIMcUguxoUDIEbZKTEniiCPmHWHTQCClvPRfvF'

/** The service of today on the database of the first version, on that database's last day. */
const openService = async () => {
	const at = await openFirstVersion()
	await migrate(at.database, { baseUrl })
	return joinService(at, {}, { now: Date.UTC(2026, 10, 21, 12) })
}

it('its figures stay the same, before and after its waiting clicks are counted', async () => {
	const service = await openService()
	const readOne = async ({ slug, key }: (typeof answered)[number]) => {
		const {
			linkData: _,
			others: __,
			target_history: ___,
			...figures
		} = await service.client.details(slug, key)
		return figures
	}
	const read = () => Promise.all(answered.map(readOne))
	const figures = answered.map((link) => link.figures)
	expect(await read()).toEqual(figures)
	expect(await service.database.sql`select from click_log`).toHaveLength(3)
	await service.project()
	expect(await service.database.sql`select from click_log`).toHaveLength(0)
	expect(await read()).toEqual(figures)
	expect((await service.client.details(withPassword.slug, withPassword.key)).clicks).toBe(1)
})

it.each([
	['are kept for as long as clicks that come now', '-infinity', 0],
	['are forgotten with their last click where clicks have been dropped', '2026-11-01', 2],
])('its visitors %s', async (_, dropped, forgotten) => {
	const { database, ...at } = await openFirstVersion()
	const { sql } = database
	await sql`update click_retention set dropped_before = ${dropped}::timestamptz`
	const oldest = 'delete from clicks where link_id = (select min(link_id) from clicks) returning link_id'
	const [first] = await sql.unsafe<{ link_id: number }[]>(oldest)
	await migrate(database, { baseUrl })
	const { store } = joinService({ ...at, database })
	await sql`update click_retention set dropped_before = '2026-11-16'`
	for (let rest: VisitorPlace | undefined = firstVisitor; rest !== undefined; )
		rest = await store.visitors.forgetSome(rest)
	const totals =
		await sql`select link_id, forgotten_visitors as n from link_totals where forgotten_visitors > 0`
	expect(totals).toEqual(forgotten === 0 ? [] : [{ link_id: first!.link_id, n: forgotten }])
})

it('its links redirect and are counted, its limits hold, its passwords open, its deleted slugs stay retired', async () => {
	const { ask, client } = await openService()
	for (const { slug, key, target, figures } of answered) {
		expect(placeOf(await ask(`/${slug}`))).toEqual([302, target])
		expect((await client.details(slug, key)).clicks).toBe(figures.clicks + 1)
	}
	// It allows three clicks and had two.
	expect((await ask('/vry6v5s')).status).toBe(410)
	const opened = await ask(`/${withPassword.slug}`, asForm({ password: withPassword.password }))
	expect(placeOf(opened)).toEqual([303, `${url}/protected`])
	expect((await ask('/deleted')).status).toBe(404)
	expect((await ask('/api/v1/shorten', asJson({ url, alias: 'deleted' }))).status).toBe(409)
})

it('its account signs in and its token lists its link', async () => {
	const { ask } = await openService()
	expect((await ask('/api/v1/auth/sign-in/email', asJson(account))).status).toBe(200)
	const mine = await (await ask('/api/v1/my-links', bearer(token))).json()
	expect(mine).toMatchObject([{ data: { short_url: 'My-Own', clicks: 3 } }])
})
