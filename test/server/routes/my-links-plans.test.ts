/** Among 100,000 links of one account, search, tags and orders are answered by their indexes. */
import { beforeAll, describe, expect, it } from 'vitest'
import { accountIdOf, signUp, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { hearService, type Statement } from '../../support/service/statements.ts'

const quiet = await openService()
const { service, during } = hearService(quiet)
const { sql } = quiet.database
const [owner, other] = [await signUp(quiet), await signUp(quiet)]

beforeAll(async () => {
	const ids = [await accountIdOf(quiet, owner.cookie), await accountIdOf(quiet, other.cookie)]
	await sql`
		insert into links (slug, slug_key, long_url, title, tags, tag_keys, created_at, owner_id, monitor_hash, search_text)
		select slug, slug, url, title, tags, tags, to_timestamp(1780000000 + n), (${ids}::text[])[1 + n % 6 / 5], int4send(n),
			slug || E'\n' || url || E'\n' || title
		from generate_series(1, 120000) as n, lateral (
			select 'plan-' || n, 'https://site-' || n % 4000 || '.example/page-' || n, 'report ' || substr(md5(n::text), 1, 10),
				case when n % 500 = 0 then array['rare', 'other'] when n % 2 = 0 then array['common'] else '{}' end
		) as made (slug, url, title, tags)`
	await sql`
		insert into link_ranks (link_id, owner_id, clicks, last_click)
		select id, owner_id, id * 7919 % 1000, to_timestamp(1780000000 + id * 7919 % 100000) from links`
	await sql`vacuum analyze links, link_ranks`
})

interface Plan {
	'Node Type': string
	'Index Name'?: string
	'Relation Name'?: string
	'Plan Rows': number
	Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const explain = async ({ sent, parameters }: Statement): Promise<Plan[]> => {
	const [row] = await sql.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
		`explain (format json) ${sent}`,
		parameters as string[],
	)
	return nodesOf(row!['QUERY PLAN'][0].Plan)
}

/** The plans of what a page of the list asks of the links: how many, and which. */
const plansOf = async (query: string) => {
	const heard = await during(async () => {
		const answer = await service.ask(`/api/v1/my-links?clicks=0&limit=25&${query}`, withCookie(owner.cookie))
		expect(answer.status).toBe(200)
	})
	const [total, page] = heard.filter(
		({ text }) => /owner_id/.test(text) && /\blinks\b/.test(text) && !/unnest/.test(text),
	)
	return { total: await explain(total!), page: await explain(page!), heard }
}
const indexesOf = (nodes: Plan[]) => nodes.flatMap((node) => node['Index Name'] ?? [])
const expectNoScan = (nodes: Plan[]) =>
	expect(
		nodes.filter(
			(node) =>
				node['Node Type'] === 'Seq Scan' && !/^(click_log|counting_lanes)/.test(node['Relation Name'] ?? ''),
		),
	).toEqual([])
/** Nothing but a handful of rows is sorted. */
const expectNoSort = (nodes: Plan[]) =>
	expect(nodes.filter((node) => node['Node Type'].includes('Sort') && node['Plan Rows'] > 2_000)).toEqual([])

const cursorOf = (sort: string): string => {
	const place = {
		created: '1780050000000.50000',
		clicks: '1.500.50000',
		last_click: '2.1780050000000.50000',
	}[sort]!
	return Buffer.from(place).toString('base64url')
}

const rare = 'd3d9446802'
describe.each(['created', 'clicks', 'last_click'])('sorted by %s', (sort) => {
	// A beginning of a slug is also found by the slugs' own index, where the database sorts texts by their bytes.
	it.each([
		['a word', `q=${rare}`, 'links_search'],
		['several words', `q=report+${rare}+page`, 'links_search'],
		['a part of a target', 'q=PAGE-77777', 'links_search'],
		['a short link', 'q=kurz.example/plan-5555', 'links_search'],
		['a tag', 'tag=Rare', 'links_tags'],
		['a tag among what is active', 'tag=rare&status=active', 'links_tags'],
	])('%s is found by its index', async (_, query, index) => {
		const { total, page } = await plansOf(`sort=${sort}&${query}`)
		for (const nodes of [total, page]) {
			expect(indexesOf(nodes).map((name) => (name === 'links_slug_key' ? 'links_search' : name))).toContain(
				index,
			)
			expectNoScan(nodes)
			expectNoSort(nodes)
		}
	})

	const index = { created: 'links_owner', clicks: 'link_ranks_clicks', last_click: 'link_ranks_last_click' }[
		sort
	]!
	it.each([
		['all', ''],
		['those of a state', 'status=active'],
		['those with a tag that half of them have', 'tag=common'],
		['those with a word that all of them have', 'q=report'],
		['those with a short word', 'q=re'],
		['what follows a cursor', `cursor=${cursorOf(sort)}`],
	])('%s are read in the order of its index', async (_, query) => {
		const { page } = await plansOf(`sort=${sort}&${query}`)
		expect(indexesOf(page)).toContain(index)
		expect(page.map((node) => node['Node Type'])).not.toContain('Sort')
		expectNoScan(page)
	})
})

it('all are read in the order of their index, too, while clicks of some still wait', async () => {
	await quiet.ask('/plan-1')
	const newest = await quiet.ask(
		'/api/v1/my-links?clicks=0&limit=1&sort=last_click',
		withCookie(owner.cookie),
	)
	expect((await newest.json())[0].data.short_url).toBe('plan-1')
	const heard = await during(() => service.ask('/api/v1/my-links?sort=clicks', withCookie(owner.cookie)))
	const page = await explain(heard.find(({ text }) => text.includes('union all ('))!)
	expect(indexesOf(page)).toContain('link_ranks_clicks')
	expectNoScan(page)
	expectNoSort(page)
})
