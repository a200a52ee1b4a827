/** With a backlog of everything, no statement of counting, work or reads looks at all of it. */
// Not in the small world: hundreds of thousands of rows, two at a time.
import { expect, it } from 'vitest'
import { createRolling } from '../../../server/background/rolling.ts'
import { createEraseWork, createMarkWork, createWorks } from '../../../server/background/works.ts'
import { isLong } from '../../support/machine/long.ts'
import { anyClick, logBatch } from '../../support/service/log-batch.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { accountIdOf, signUp, withCookie } from '../../support/service/people.ts'
import { explainedService, type Run } from '../../support/service/plans.ts'
import { openService } from '../../support/service/service.ts'

const size = isLong
	? { links: 1_000_000, rows: 100_000, counters: 1_000_000, batches: 20_000, weeks: 500 }
	: { links: 20_000, rows: 20_000, counters: 20_000, batches: 400, weeks: 60 }
/** Far more rows than one step has to do with, and far fewer than wait. */
const atMost = 6_000
/** Statements that read a whole table on purpose: this one once an hour. */
const whole = [
	/^update retired_slugs set owner_id = null where owner_id is not null and not exists /,
	// Sorting by clicks looks up the account of each link that waits in the log.
	/^select array\( select id from \(select distinct unnest\(link_ids\) as id from click_log /,
]

const service = await openService()
const { sql } = service.database
const explained = await explainedService(service)
const now = service.clock.now
const at = new Date(now).toISOString()

/** Twenty deleted links among the clicks of each batch; their ids are above those of links. */
const deleted = 100_000_000
const fill = async (owner: string) => {
	await sql`
		insert into links (slug, slug_key, long_url, created_at, owner_id, monitor_hash, search_text)
		select 'many-' || n, 'many-' || n, 'https://many.example/', ${at}::timestamptz - n * interval '1 s',
			case when n % 2 = 0 then ${owner} end, sha256(n::text::bytea), case when n % 2 = 0 then 'many-' || n end
		from generate_series(1, ${size.links}::integer) as n`
	await sql`insert into list_totals (link_id, owner_id) select id, owner_id from links where owner_id is not null on conflict do nothing`
	await sql`
		insert into link_totals (link_id, clicks, visitors, last_click, unrolled, unrolled_from)
		select id, 5, 0, created_at, 5, created_at from links on conflict do nothing`
	await sql`
		insert into erasures (link_id, slug_hash, deleted_at, retired_until)
		select ${deleted}::bigint + n, sha256(('e' || n)::bytea), ${at}::timestamptz - interval '1 hour', ${at}::timestamptz + interval '30 days'
		from generate_series(1, ${size.rows}::integer) as n`
	await sql`
		insert into retired_slugs (slug_hash, owner_id, free_at)
		select sha256(('r' || n)::bytea), ${owner}, ${at}::timestamptz + interval '10 days' from generate_series(1, ${size.rows}::integer) as n`
	await sql`
		insert into counters (key, points, ends_at)
		select sha256(('c' || n)::bytea), 1, ${at}::timestamptz + interval '1 hour' from generate_series(1, ${size.counters}::integer) as n`
	await sql`
		insert into idempotency_keys (key_hash, body_hash, link_id, ends_at)
		select sha256(('i' || n)::bytea), 'x', n, ${at}::timestamptz + interval '1 hour' from generate_series(1, ${size.rows}::integer) as n`
	await sql`
		insert into audit_log (at, act, subjects)
		select ${at}::timestamptz, 'disable', '{}' from generate_series(1, ${size.rows}::integer) as n`
	for (let nth = 1; nth <= size.weeks; nth++) {
		const from = new Date(now - nth * 7 * 86_400_000)
		await service.store.partitions.prepare(from)
	}
	const [first] = await sql<{ id: number }[]>`select min(id) as id from links`
	for (let nth = 0; nth < size.batches; nth++) {
		const ids = Array.from({ length: 50 }, (_, k) =>
			k < 20 ? deleted + 1 + ((nth * 20 + k) % size.rows) : first!.id + ((nth * 30 + k) % size.links),
		)
		await logBatch(
			sql,
			ids.map((linkId, k) => anyClick({ linkId, time: now, ipHash: `${nth * 50 + k}`.padStart(32, '0') })),
		)
	}
	await sql`analyze`
}

/** Statement by statement, the tables of which it looked at too many rows. */
const tooDear = (runs: Run[]) =>
	runs.flatMap(({ text, rows }) =>
		[...rows].flatMap(([table, looked]) =>
			// The log holds what waits, and every read adds it.
			looked <= atMost || table === 'click_log' || whole.some((one) => one.test(text))
				? []
				: [{ table, looked, text: text.slice(0, 300) }],
		),
	)

it.skipIf(explained === undefined)('each looks at its own share', { timeout: 1_800_000 }, async () => {
	const { service: other, during } = explained!
	const person = await signUp(service)
	const { slug, key } = await makeOwn(service, person)
	// Of another account: what somebody reads costs by what is theirs.
	await fill(await accountIdOf(service, (await signUp(service)).cookie))
	const { store } = other
	const rolling = createRolling(store)
	const options = {
		now: () => now,
		clickRetentionDays: 3650,
		retiredSlugDays: 30,
		deleteOfAccounts: other.links.deleteOfAccounts,
	}
	const works = [
		createMarkWork(store, () => 0),
		rolling.find,
		rolling.rollUp,
		...createWorks(store, { ...options, readPast: async () => ({ time: now, lived: null }) }),
		createEraseWork(store, () => now),
	]
	const read = service.app.routes.filter(({ method, path }) => method === 'GET' && !/[*]|assets/.test(path))
	const pages = [...new Set(read.map(({ path }) => path))].map((path) =>
		path.replace(/:(\w+)/g, (_, name: string) => (/key/.test(name) ? key : slug)),
	)
	pages.push('/links?sort=clicks', '/links?q=many')
	const steps: [string, () => Promise<unknown>][] = [
		['lease', () => store.lease.hold('somebody')],
		['count', () => store.projection.project(2)],
		['count again', () => store.projection.project(2)],
		['backlog', () => store.health.readBacklog(60_000)],
		// Before the sweeps, which end the session.
		...pages.map((path): [string, () => Promise<unknown>] => [
			path,
			// A file is read to its end by nobody: its first page has to be cheap.
			async () => (await other.ask(path, withCookie(person.cookie))).body?.cancel(),
		]),
		...works.map((work): [string, () => Promise<unknown>] => [work.name, work.run]),
	]
	const dear: unknown[] = []
	let heard = 0
	for (const [name, step] of steps) {
		const runs = await during(step)
		heard += runs.length
		dear.push(...tooDear(runs).map((found) => ({ name, ...found })))
	}
	expect(heard).toBeGreaterThan(steps.length)
	expect(dear).toEqual([])
})
