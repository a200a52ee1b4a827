/** Up to a hundred links in one request: in order, in one commit, once per key. */
import { expect, it } from 'vitest'
import { protectedAtMost } from '../../../server/links/create-many.ts'
import { bounds } from '../../../shared/bounds.ts'
import { bearer, merged, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const other = joinService(service, {}, service.clock)
const person = await signUp(service)
const token = await tokenOf(service, person)
const { sql } = service.database
const url = 'https://target.example/'
const ask = (body: object, headers: Record<string, string> = {}, at = service) =>
	at.ask(
		'/api/v1/links',
		merged(asJson(body), { headers: { ...(bearer(token).headers as object), ...headers } }),
	)
const resultsOf = async (answer: Response) => {
	expect(answer.status).toBe(200)
	return (await answer.json()).results as { short_url?: string; monitor_url?: string; error?: string }[]
}
const countOf = async () => Number((await sql`select count(*) as number from links`)[0]!.number)
let keys = 0
const newKey = () => `a-key-for-many-links-${String(keys++).padStart(4, '0')}`

it.each([1, 2, bounds.made])(
	'%i links are made in order, each with its key, as the account’s',
	async (count) => {
		const links = Array.from({ length: count }, (_, nth) => ({ url: `${url}${nth}`, tags: [`of-${count}`] }))
		const results = await resultsOf(await ask({ links }))
		expect(results).toHaveLength(count)
		for (const [nth, { short_url: slug, monitor_url }] of results.entries()) {
			expect((await service.ask(`/${slug}`)).headers.get('location')).toBe(`${url}${nth}`)
			expect((await service.client.analytics(slug!, monitor_url!.slice(2))).body.data.long_url).toBe(
				`${url}${nth}`,
			)
		}
		const listed = await service.ask(`/api/v1/my-links?tag=of-${count}`, withCookie(person.cookie))
		expect(listed.headers.get('x-total-count')).toBe(String(count))
		const times = await sql`select distinct xmin::text from links where tags = ${[`of-${count}`]}`
		expect(times).toHaveLength(1)
	},
)

/** Of a list with faults of every kind: what is said of each. */
const mixed = (name: string) =>
	[
		[{ url: `${url}a`, alias: `${name}-a` }, undefined],
		[{ url: 'nowhere' }, 'validation_failed'],
		[{ url: `${url}b`, alias: `${name.toUpperCase()}-A` }, 'alias_already_exists'],
		[{ url: `${url}c`, alias: 'about' }, 'reserved_alias'],
		['no object', 'validation_failed'],
		[{ url: 'https://kurz.example/loop' }, 'validation_failed'],
		[{ url: `${url}d`, isProtected: true, password: 'secret' }, undefined],
	] as const

it('with skip, the others are made, and each problem is that of the link alone', async () => {
	const cases = mixed('skip')
	const before = await countOf()
	const results = await resultsOf(await ask({ on_problem: 'skip', links: cases.map(([link]) => link) }))
	expect(results.map(({ error }) => error)).toEqual(cases.map(([, error]) => error))
	expect(results[1]).toMatchObject({ details: [{ path: 'url' }] })
	expect(await countOf()).toBe(before + 2)
	expect((await service.ask(`/${results[6]!.short_url}`)).status).toBe(401)
})

it('with stop, which is the default, one problem makes none, and each is named', async () => {
	const before = await countOf()
	const stopped = async (links: unknown[]) => {
		const answer = await ask({ links })
		const { error, details } = await answer.json()
		expect([answer.status, error, await countOf()]).toEqual([400, 'validation_failed', before])
		return details.map(({ path, code }: { path: string; code: string }) => [path, code])
	}
	const found = await stopped(mixed('stop').map(([link]) => link))
	expect(found.map(([path]: [string]) => path.split('.')[1])).toEqual(['1', '3', '4', '5'])
	const twice = [{ url, alias: 'stop-a' }, { url }, { url, alias: 'STOP-A' }]
	expect(await stopped(twice)).toEqual([['links.2', 'alias_already_exists']])
})

it.each(['skip', 'stop'])('a repeat with its key gets the same answer, with %s', async (on_problem) => {
	const links = [
		{ url: `${url}once`, alias: `once-${on_problem}` },
		{ url: `${url}twice`, isProtected: true, password: 'secret' },
		...(on_problem === 'skip' ? [{ url: 'nowhere' }, { url, alias: `ONCE-${on_problem}` }] : []),
	]
	const headers = { 'idempotency-key': newKey() }
	const at = [service, other, service, other]
	const answers = await Promise.all(at.map((one) => ask({ links, on_problem }, headers, one)))
	const all = await Promise.all(answers.map(resultsOf))
	for (const results of all) expect(results).toEqual(all[0])
	service.clock.now += 60_000
	expect(await resultsOf(await ask({ links, on_problem }, headers))).toEqual(all[0])
	expect(await sql`select 1 from links where long_url = any (${[`${url}once`, `${url}twice`]})`).toHaveLength(
		on_problem === 'skip' ? 2 : 4,
	)
	const another = [{ ...links[0], title: 'Other' }, ...links.slice(1)]
	const wrong = [links[0], { ...links[1], password: 'guess' }, ...links.slice(2)]
	for (const changed of [another, wrong])
		expect((await ask({ links: changed, on_problem }, headers)).status).toBe(409)
})

it.each<[string, object, string]>([
	['none', { links: [] }, 'links'],
	['too many', { links: Array(bounds.made + 1).fill({ url }) }, 'links'],
	['no list', { links: { url } }, 'links'],
	['another way', { links: [{ url }], on_problem: 'go on' }, 'on_problem'],
])('refuses %s', async (_, body, path) => {
	const answer = await ask(body)
	expect([answer.status, (await answer.json()).details]).toMatchObject([400, [{ path }]])
})

const scoped = async (scope: 'read' | 'create') => {
	const { email, password } = person
	return (await service.client.createToken({ email, password, name: scope, scope })).access_token
}
it('is for accounts, and a token that reads makes none', async () => {
	const links = [{ url }]
	expect((await service.ask('/api/v1/links', asJson({ links }))).status).toBe(401)
	const reading = bearer(await scoped('read'))
	expect((await service.ask('/api/v1/links', merged(asJson({ links }), reading))).status).toBe(403)
	const making = bearer(await scoped('create'))
	expect((await service.ask('/api/v1/links', merged(asJson({ links }), making))).status).toBe(200)
})

it('takes as many places of the rate limit as it has links', async () => {
	const limited = joinService(service, { RATE_LIMIT_CREATE_AUTHENTICATED: '10/hour' }, service.clock)
	const left = async (count: number) => {
		const answer = await ask({ links: Array(count).fill({ url }) }, {}, limited)
		return [answer.status, answer.headers.get('ratelimit-remaining')]
	}
	expect(await left(7)).toEqual([200, '3'])
	// Says how many fit, and takes none of them.
	expect(await left(4)).toEqual([429, '3'])
	expect(await left(3)).toEqual([200, '0'])
	// No waiting would help.
	const never = await ask({ links: Array(11).fill({ url }) }, {}, limited)
	expect([never.status, (await never.json()).details]).toEqual([
		400,
		[expect.objectContaining({ path: 'links', code: 'too_big' })],
	])
})

it('a repeat gets its answer also when nothing was made, or one link is gone since', async () => {
	const taken = (await resultsOf(await ask({ links: [{ url, alias: 'taken-once' }] })))[0]!
	const key = { 'idempotency-key': newKey() }
	const links = [{ url, alias: taken.short_url }]
	const none = () => ask({ on_problem: 'skip', links }, key)
	expect([await resultsOf(await none()), await resultsOf(await none())]).toEqual(
		Array(2).fill([expect.objectContaining({ error: 'alias_already_exists' })]),
	)
	const both = { 'idempotency-key': newKey() }
	const two = () => ask({ links: [{ url }, { url: `${url}2` }] }, both)
	const [gone, left] = await resultsOf(await two())
	await service.client.remove(gone!.short_url!, gone!.monitor_url!.slice(2))
	expect(await resultsOf(await two())).toEqual([expect.objectContaining({ error: 'not_found' }), left])
})

it('of one request a bounded number of links has a password', async () => {
	const links = Array.from({ length: protectedAtMost + 1 }, () => ({
		url,
		isProtected: true,
		password: 'tulip',
	}))
	const answer = await ask({ links })
	expect([answer.status, (await answer.json()).details]).toMatchObject([
		400,
		[{ path: 'links', code: 'too_big' }],
	])
	expect(await resultsOf(await ask({ links: links.slice(1) }))).toHaveLength(protectedAtMost)
})
