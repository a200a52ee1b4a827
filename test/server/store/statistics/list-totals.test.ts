/** The ranks that sort an account's links follow their totals, and never hold up counting. */
import { expect, it } from 'vitest'
import { holdTransaction } from '../../../support/service/held-transaction.ts'
import { signUp, withCookie } from '../../../support/service/people.ts'
import { openService } from '../../../support/service/service.ts'
import { hearService } from '../../../support/service/statements.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService()
const { sql } = service.database
const { clock } = service
const owner = withCookie((await signUp(service)).cookie)

const { make } = storedLinks(service, owner)
const create = async (alias: string) => (await make({ alias })).id
const rankOf = async (id: number) => {
	const [row] = await sql<{ clicks: number; last: number }[]>`
		select clicks, (extract(epoch from last_click) * 1000)::bigint as last from list_totals where link_id = ${id}`
	return row && [row.clicks, row.last]
}
/** Answers the time of the visit. */
const visit = async (slug: string): Promise<number> => {
	clock.now += 1_000
	await service.ask(`/${slug}`)
	return clock.now
}

await create('owned-one')

it('a delete that somebody keeps open holds up no counting; if it is undone, the next click repairs the list totals', async () => {
	const [going, other] = [await create('going-one'), await create('other-one')]
	await visit('going-one')
	const last = await visit('other-one')
	const release = await holdTransaction(service.database, (tx) => tx`delete from links where id = ${going}`)
	await service.project()
	expect([await rankOf(going), await rankOf(other)]).toEqual([
		[0, 0],
		[1, last],
	])
	await release()
	const next = await visit('going-one')
	await service.project()
	expect(await rankOf(going)).toEqual([2, next])
})

it('list totals, links and tallies are found by index, however many there are', async () => {
	await sql`insert into links (slug, slug_key, long_url, created_at, owner_id, monitor_hash)
		select 'ranked-' || n, 'ranked-' || n, 'https://target.example/', now(),
			(select owner_id from links where slug = 'owned-one'), int4send(n) from generate_series(1, 20000) as n`
	await sql`insert into list_totals (link_id, owner_id) select id, owner_id from links
		where owner_id is not null on conflict do nothing`
	await sql`insert into tallies select link_id, 3, '2026-11-01', 0, '{}', '{}', '{}' from list_totals`
	await sql`analyze links, list_totals, tallies`
	await visit('owned-one')
	const heard = hearService(service)
	const sent = await heard.during(() => heard.service.store.projection.project(10))
	const counting = sent.find((statement) => statement.sent.includes('insert into clicks'))
	const explained = `explain (costs off) ${counting!.sent}`
	const plan = await sql.unsafe<{ 'QUERY PLAN': string }[]>(explained, counting!.parameters as string[])
	const lines = plan
		.map((row) => row['QUERY PLAN'])
		.filter((line) => /Scan.* on (links|list_totals|tallies)/.test(line))
	expect(lines.length).toBeGreaterThan(2)
	for (const line of lines) expect(line).toMatch(/Index|Bitmap/)
})

it('a list is counted from the index alone, whose archived links it leaves out', async () => {
	const [{ owner_id: ownerId } = { owner_id: '' }] =
		await sql`select owner_id from links where slug = 'owned-one'`
	await sql`update links set owner_id = 'another' where id % 10 > 1 and slug like 'ranked-%'`
	await sql`update links set archived = true where id % 100 = 1 and slug like 'ranked-%'`
	await sql`vacuum analyze links`
	const heard = hearService(service)
	const question = { ownerId, words: [], sort: 'created', limit: 1, clicks: 0, now: new Date(clock.now) }
	const sent = await heard.during(() => heard.service.store.myLinks.page(question as never))
	const counting = sent.find((statement) => statement.sent.includes('as total from links'))
	const plan = await sql.unsafe(`explain (costs off) ${counting!.sent}`, counting!.parameters as string[])
	expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan using links_owner')
})
