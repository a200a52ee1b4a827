/** An account's links are found in one statement scoped to the owner, by an index. */
import { describe, expect, it } from 'vitest'
import { linkStates } from '../../../shared/links.ts'
import { bearer, merged, send, signUp, tokenOf, visitPage, withCookie } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { hearService, type Statement } from '../../support/service/statements.ts'

const quiet = await openService()
const { service, during } = hearService(quiet)
const { sql } = quiet.database
const owner = await signUp(quiet)
const stranger = await signUp(quiet)
const token = await tokenOf(quiet, stranger)
await quiet.ask(
	'/api/v1/shorten',
	merged(asJson({ url: 'https://target.example/', alias: 'of-owner' }), withCookie(owner.cookie)),
)
const onLinks = (statements: Statement[]) => statements.filter(({ text }) => /\blinks\b/.test(text))

/** What the database says to a statement that was heard. */
const answerTo = ({ sent, parameters }: Statement) => sql.unsafe(sent, parameters as string[])

describe("somebody else's link and an unknown one", () => {
	it("while one's own is found by the same statement", async () => {
		const ask = () => service.ask('/api/v1/my-links/of-owner/details', withCookie(owner.cookie))
		const [about] = onLinks(await during(ask))
		expect(await answerTo(about!)).toMatchObject([{ slug: 'of-owner' }])
	})

	const remove = { action: 'delete', confirm: 'yes' }
	const ways: [string, (slug: string) => Promise<Response>][] = [
		...[withCookie(stranger.cookie), bearer(token)].flatMap((init): typeof ways => [
			['details', (slug) => service.ask(`/api/v1/my-links/${slug}/details`, init)],
			['delete', (slug) => service.ask(`/api/v1/my-links/${slug}`, merged({ method: 'DELETE' }, init))],
		]),
		['the page', (slug) => visitPage(service, `/links/${slug}`, stranger.cookie)],
		['the delete form', (slug) => send(service, `/links/${slug}`, remove, { cookie: stranger.cookie })],
	]
	it.each(ways)('are looked up alike, in one statement that gives nothing away: %s', async (_, ask) => {
		const statements = async (slug: string) => {
			const heard = await during(async () => expect((await ask(slug)).status).toBe(404))
			const about = onLinks(heard)
			expect(about).toHaveLength(1)
			// Not even the server gets to see a link of somebody else.
			expect(await answerTo(about[0]!)).toEqual([])
			return heard.map(({ text }) => text)
		}
		await ask('nothere')
		expect(await statements('of-owner')).toEqual(await statements('nothere'))
		expect((await quiet.ask('/of-owner', { method: 'HEAD' })).status).toBe(302)
	})
})

interface Plan {
	'Node Type': string
	'Index Name'?: string
	'Index Cond'?: string
	Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

describe('the list among the links of many', () => {
	const fill = async () => {
		await sql`
			insert into users (id, name, email, created_at, updated_at)
			select 'many-' || n, 'x', n || '@many.example', now(), now() from generate_series(1, 100) as n
			on conflict do nothing`
		await sql`
			insert into links (slug, slug_key, long_url, search_text, created_at, owner_id, monitor_hash, max_clicks, used_clicks)
			select 'plan-' || n, 'plan-' || n, 'https://target.example/' || n, 'plan-' || n || E'\nhttps://target.example/' || n, to_timestamp(1780000000 + n),
				'many-' || (1 + n % 100), int4send(n), case when n % 3 = 0 then 5 end, case when n % 6 = 0 then 5 else 0 end
			from generate_series(1, 30000) as n
			on conflict do nothing`
		await sql`update links set owner_id = (select id from users where email = ${owner.email})
			where owner_id = 'many-1'`
		await sql`analyze links`
	}
	const filled = fill()

	/** The plans of the two statements that a page of the list asks of the links: how many, and which. */
	const explain = async (query: string): Promise<Plan[][]> => {
		await filled
		const ask = () => service.ask(`/api/v1/my-links?limit=10&${query}`, withCookie(owner.cookie))
		const heard = onLinks(await during(ask)).filter(({ text }) => /from links where/.test(text))
		expect(heard).toHaveLength(2)
		return Promise.all(
			heard.map(async ({ sent, parameters }) => {
				const [row] = await sql.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
					`explain (format json) ${sent}`,
					parameters as string[],
				)
				return nodesOf(row!['QUERY PLAN'][0].Plan)
			}),
		)
	}

	it.each([
		['everything', ''],
		['a search', 'q=arget'],
		...linkStates.map((status): [string, string] => [`what is ${status}`, `status=${status}`]),
		['a search among what is active', 'q=plan-1&status=active'],
	])('is read by the index on its owner, a search perhaps by its own: %s', async (_, query) => {
		for (const nodes of await explain(query)) {
			const indexes = nodes.flatMap((node) => node['Index Name'] ?? [])
			expect(indexes.filter((name) => !query.includes('q=') || name !== 'links_search')).toEqual(
				query.includes('q=') && indexes.length === 1 && indexes[0] === 'links_search' ? [] : ['links_owner'],
			)
			expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
		}
	})

	it.each([
		['from the start', '', /owner_id/],
		[
			'from a cursor',
			`cursor=${Buffer.from('1780015000000.15000').toString('base64url')}`,
			/owner_id.*ROW\(created_at, id\) </,
		],
	])('is read in the order of that index, so that nothing is sorted: %s', async (_, query, condition) => {
		const rows = (await explain(query))[1]!
		expect(rows.map((node) => node['Node Type'])).toEqual(['Limit', 'Index Scan'])
		expect(rows[1]!['Index Cond']).toMatch(condition)
	})
})
