/** The list as CSV: what was asked for, in its order, whatever changes while it is read. */
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../support/service/answers.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { bearer, merged, type Person, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const head =
	'short_url,long_url,title,tags,clicks,unique_clicks,created_at,updated_at,expires_at,max_clicks,is_protected,status,clicks_before,forward_query,confirm,paused,fallback_url,starts_at,note,archived,places,rules,shares'
const ask = (person: Person, query = '') =>
	service.ask(`/api/v1/my-links.csv${query}`, withCookie(person.cookie))
const linesOf = async (answer: Response): Promise<string[]> => {
	expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
	const [first, ...lines] = (await answer.text()).split('\r\n')
	expect([first, lines.pop()]).toEqual([head, ''])
	return lines
}
const slugsIn = (lines: string[]) =>
	lines.map((line) => /^https:\/\/kurz\.example\/([\w-]+),/.exec(line)![1]!)
const make = (person: Person, body: object) => makeOwn(service, person, body)

describe('a few links', () => {
	let person: Person
	beforeAll(async () => {
		person = await signUp(service)
		await make(person, { alias: 'plain' })
		const limits = { isLimited: true, limitation_type: 'both', expires_in: 1, max_clicks: 2 }
		const texts = {
			url: 'https://target.example/a,b',
			title: '=1+1 "quoted"',
			tags: ['print', 'Berlin, Mitte'],
		}
		const secret = { isProtected: true, password: 'secret' }
		await make(person, { alias: 'everything', ...texts, ...limits, ...secret })
		await make(person, { alias: 'formula', title: '@sum', tags: ['-1'] })
		for (const _ of [1, 2]) await service.ask('/plain')
	})

	it('have a line each, harmless to a spreadsheet', async () => {
		const answer = await ask(person)
		expect(answer.headers.get('content-disposition')).toBe('attachment; filename="links.csv"')
		const at = '2026-11-20T12:00:00.000Z'
		expect(await linesOf(answer)).toEqual([
			`https://kurz.example/formula,https://target.example/,'@sum,'-1,0,0,${at},,,,false,active,0,false,false,false,,,,false,,,`,
			`https://kurz.example/everything,"https://target.example/a,b","'=1+1 ""quoted""","print, ""Berlin, Mitte""",0,0,${at},,2026-11-21T12:00:00.000Z,2,true,active,0,false,false,false,,,,false,,,`,
			`https://kurz.example/plain,https://target.example/,,,2,1,${at},,,,false,active,0,false,false,false,,,,false,,,`,
		])
	})

	it.each([
		['?sort=clicks', ['plain', 'formula', 'everything']],
		['?tag=PRINT', ['everything']],
		['?q=quoted', ['everything']],
		['?status=expired', []],
		['?q=target&sort=last_click&status=active', ['plain', 'formula', 'everything']],
	])('%s is asked as of the list', async (query, slugs) => {
		expect(slugsIn(await linesOf(await ask(person, query)))).toEqual(slugs)
	})

	it.each(['?sort=name', '?tag=', '?status=gone', '?q=%00'])('%s is refused', async (query) => {
		expect(await codeOf(await ask(person, query))).toEqual([400, 'validation_failed'])
	})

	it('are for the cookie and the token of their owner alone', async () => {
		expect((await service.ask('/api/v1/my-links.csv')).status).toBe(401)
		expect(await linesOf(await ask(await signUp(service)))).toEqual([])
		const token = await tokenOf(service, person)
		expect(await linesOf(await service.ask('/api/v1/my-links.csv', bearer(token)))).toHaveLength(3)
	})
})

it('1,700 links have one line each, though they are clicked, made and deleted while it is read', async () => {
	const person = await signUp(service)
	await service.database.sql`
		with made as (
			insert into links (slug, slug_key, long_url, created_at, owner_id, monitor_hash)
			select 'many-' || n, 'many-' || n, 'https://target.example/', to_timestamp(1780000000 + n / 7), users.id, int4send(n)
			from users, generate_series(1, 1700) as n where email = ${person.email} returning id, owner_id
		) insert into list_totals (link_id, owner_id) select id, owner_id from made`
	const answer = await ask(person, '?sort=last_click')
	// The first lines are read ahead of being asked for.
	await service.ask('/many-3')
	await make(person, { alias: 'later' })
	const remove = merged({ method: 'DELETE' }, withCookie(person.cookie))
	expect((await service.ask('/api/v1/my-links/many-2', remove)).status).toBe(200)
	const slugs = slugsIn(await linesOf(answer))
	const numbers = Array.from({ length: 1_700 }, (_, n) => 1_700 - n).filter((n) => n !== 2)
	expect(slugs).toEqual(numbers.map((n) => `many-${n}`))
})
