/** What is read of an account's links: a page at a time, by index, and no link of others. */
import { beforeAll, describe, expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import {
	accountIdOf,
	bearer,
	merged,
	send,
	signUp,
	tokenOf,
	visitPage,
	withCookie,
} from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { hearService, type Statement } from '../../support/service/statements.ts'

const quiet = await openService()
const { service, during } = hearService(quiet)
const { sql } = quiet.database
const [many, few] = [await signUp(quiet), await signUp(quiet)]

/** Links: one account has a hundred of them, another has the rest. */
const links = 6_000
/** More than a page of 25 takes, and far less than all. */
const aPage = 300
beforeAll(async () => {
	const ids = [await accountIdOf(quiet, many.cookie), await accountIdOf(quiet, few.cookie)]
	await sql`
		insert into links (slug, slug_key, long_url, title, tags, tag_keys, created_at, owner_id, monitor_hash, search_text)
		select slug, slug, url, title, tags, tags, to_timestamp(1780000000 + n), (${ids}::text[])[1 + n % 60 / 59], int4send(n),
			slug || E'\n' || url || E'\n' || title
		from generate_series(1, ${links}::integer) as n, lateral (
			select 'plan-' || n, 'https://site-' || n % 400 || '.example/page-' || n, 'report ' || substr(md5(n::text), 1, 10),
				case when n % 500 = 0 then array['rare', 'other'] when n % 2 = 0 then array['common'] else '{}' end
		) as made (slug, url, title, tags)`
	await sql`
		insert into list_totals (link_id, owner_id, clicks, last_click)
		select id, owner_id, id * 7919 % 1000, to_timestamp(1780000000 + id * 7919 % 100000) from links where slug like 'plan-%'`
	await sql`vacuum analyze links, list_totals`
})

interface Plan {
	'Node Type': string
	'Relation Name'?: string
	'Actual Rows': number
	'Actual Loops': number
	'Rows Removed by Filter'?: number
	'Rows Removed by Index Recheck'?: number
	Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** How many links or ranks a statement reads when the database carries it out again. */
const readsOf = async ({ sent, parameters }: Statement): Promise<number> => {
	const [row] = await sql.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
		`explain (analyze, format json) ${sent}`,
		parameters as string[],
	)
	const rowsOf = (node: Plan) =>
		node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
	return nodesOf(row!['QUERY PLAN'][0].Plan)
		.filter((node) => /^(links|list_totals)$/.test(node['Relation Name'] ?? ''))
		.reduce((sum, node) => sum + node['Actual Loops'] * rowsOf(node), 0)
}

/** What a page of the list reads of the links: to tell how many there are, and which. */
const readsFor = async (query: string, person = many) => {
	const heard = await during(async () => {
		const path = `/api/v1/my-links?clicks=0&limit=25&${query}`
		expect((await service.ask(path, withCookie(person.cookie))).status).toBe(200)
	})
	const isAboutLinks = ({ text }: Statement) => /owner_id/.test(text) && /\blinks\b/.test(text)
	const [total, page] = heard.filter((one) => isAboutLinks(one) && !/unnest/.test(one.text))
	return { total: await readsOf(total!), page: await readsOf(page!) }
}

/** From the middle of an order on. */
const cursors = { created: '1780003000000.3000', clicks: '1.500.3000', last_click: '2.1780050000000.3000' }
const rare = 'd3d9446802'

describe.each(Object.entries(cursors))('sorted by %s', (sort, place) => {
	it.each([
		['a word', `q=${rare}`],
		['several words', `q=report+${rare}+page`],
		['a part of a target', 'q=PAGE-4777'],
		['a short link', 'q=kurz.example/plan-5555'],
		['a tag', 'tag=Rare'],
		['a tag among what is active', 'tag=rare&status=active'],
	])('%s is found among few', async (_, query) => {
		const { total, page } = await readsFor(`sort=${sort}&${query}`)
		expect(Math.max(total, page)).toBeLessThan(40)
	})

	it.each([
		['all', ''],
		['those of a state', 'status=active'],
		['those with a tag that half of them have', 'tag=common'],
		['those with a word that all of them have', 'q=report'],
		['those with a short word', 'q=re'],
		['what follows a cursor', `cursor=${Buffer.from(place).toString('base64url')}`],
	])('%s are read a page at a time', async (_, query) => {
		expect((await readsFor(`sort=${sort}&${query}`)).page).toBeLessThan(aPage)
	})

	it.each(['', 'status=exhausted', 'q=arget'])('links of others are not read: ?%s', async (query) => {
		const { total, page } = await readsFor(`sort=${sort}&${query}`, few)
		expect(Math.max(total, page)).toBeLessThan(aPage)
	})
})

it('all are read a page at a time while clicks of some still wait, too', async () => {
	await quiet.ask('/plan-1')
	const list = '/api/v1/my-links?clicks=0&limit=1&sort=last_click'
	const newest = await quiet.ask(list, withCookie(many.cookie))
	expect((await newest.json())[0].data.short_url).toBe('plan-1')
	const heard = await during(() => service.ask('/api/v1/my-links?sort=clicks', withCookie(many.cookie)))
	expect(await readsOf(heard.find(({ text }) => text.includes('union all ('))!)).toBeLessThan(aPage)
})

const onLinks = (statements: Statement[]) => statements.filter(({ text }) => /\blinks\b/.test(text))

/** What the database says to a statement that was heard. */
const answerTo = ({ sent, parameters }: Statement) => sql.unsafe(sent, parameters as string[])

it("one's own link is found by the same statement", async () => {
	const ask = () => service.ask('/api/v1/my-links/of-owner/details', withCookie(few.cookie))
	const [about] = onLinks(await during(ask))
	expect(await answerTo(about!)).toMatchObject([{ slug: 'of-owner' }])
})

const stranger = await signUp(quiet)
const token = await tokenOf(quiet, stranger)
await makeOwn(quiet, few, { alias: 'of-owner' })
const remove = { action: 'delete', confirm: 'yes' }
const ways: [string, (slug: string) => Promise<Response>][] = [
	...[withCookie(stranger.cookie), bearer(token)].flatMap((init): typeof ways => [
		['details', (slug) => service.ask(`/api/v1/my-links/${slug}/details`, init)],
		['delete', (slug) => service.ask(`/api/v1/my-links/${slug}`, merged({ method: 'DELETE' }, init))],
	]),
	['the page', (slug) => visitPage(service, `/links/${slug}`, stranger.cookie)],
	['the delete form', (slug) => send(service, `/links/${slug}`, remove, { cookie: stranger.cookie })],
]
it.each(ways)("another account's link is looked up like an unknown one: %s", async (_, ask) => {
	const statements = async (slug: string) => {
		const heard = await during(async () => expect((await ask(slug)).status).toBe(404))
		const about = onLinks(heard)
		expect(about).toHaveLength(1)
		// Not even the server sees a link of another account.
		expect(await answerTo(about[0]!)).toEqual([])
		return heard.map(({ text }) => text)
	}
	await ask('nothere')
	expect(await statements('of-owner')).toEqual(await statements('nothere'))
	expect((await quiet.ask('/of-owner', { method: 'HEAD' })).status).toBe(302)
})
