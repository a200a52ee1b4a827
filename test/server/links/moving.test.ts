/** Links that are given to a team at once, and to another account once it says yes. */
import { expect, it } from 'vitest'
import { bounds } from '../../../shared/bounds.ts'
import { crowd, tally } from '../../support/service/crowd.ts'
import { makeAs } from '../../support/service/own-links.ts'
import { withCookie } from '../../support/service/people.ts'
import { joinService, openService } from '../../support/service/service.ts'
import { askAs, come, makeOfTeam, makeTeam, refusal, type Somebody } from '../../support/service/teams.ts'

const service = await openService()
const other = joinService(service, {}, service.clock)
const { sql } = service.database
const day = 86_400_000

/** Somebody with links, of which each has one click more than the one before. */
const withLinks = async (count: number) => {
	const person = await come(service)
	const own = await crowd(count, () => makeAs(service, withCookie(person.cookie)), 4)
	for (const [nth, { slug }] of own.entries())
		for (let click = 0; click < nth; click++) await service.ask(`/${slug}`)
	await service.project()
	return { ...person, own, slugs: own.map(({ slug }) => slug) }
}
type Giver = Awaited<ReturnType<typeof withLinks>>

const move = (by: Somebody, links: string[], to: string, team?: string, at = service) =>
	askAs(at, by, '/api/v1/my-links/move', { links, to, team })
const offersOf = async (to: Somebody, at = service) => (await askAs(at, to, '/api/v1/my-links/offers')).body
const answer = (to: Somebody, id: string, method: 'POST' | 'DELETE', at = service) =>
	askAs(at, to, `/api/v1/my-links/offers/${id}`, method === 'POST' ? {} : undefined, method)
const listOf = async (person: Somebody, query = ''): Promise<[string, number][]> =>
	(await askAs(service, person, `/api/v1/my-links?${query}`)).body.map(
		({ data }: { data: { short_url: string; clicks: number } }) => [data.short_url, data.clicks],
	)
const statuses = ({ body }: { body: { results: { status?: string; error?: string }[] } }) =>
	body.results.map(({ status, error }) => status ?? error)
/** An offer of all links. */
const offered = async (count = 3): Promise<{ giver: Giver; to: Somebody; id: string }> => {
	const [giver, to] = [await withLinks(count), await come(service)]
	expect(statuses(await move(giver, giver.slugs, to.email))).toEqual(giver.slugs.map(() => 'offered'))
	const [{ id }] = await offersOf(to)
	return { giver, to, id }
}
/** Each link stands in its owner's lists, with its clicks, and in no other. */
const expectWhole = async (slugs: string[]) => {
	const rows = await sql<{ ok: boolean }[]>`
		select links.owner_id = list_totals.owner_id and list_totals.clicks = coalesce(link_totals.clicks, 0) as ok
		from links join list_totals on list_totals.link_id = links.id
		left join link_totals on link_totals.link_id = links.id where slug = any (${slugs})`
	expect(rows.map(({ ok }) => ok)).toEqual(slugs.map(() => true))
}

it.each(['created', 'clicks', 'last_click'])(
	'links move to a team at once, by %s, with clicks, version and key',
	async (sort) => {
		const giver = await withLinks(4)
		const team = await makeTeam(service, giver)
		const before = await listOf(giver, `sort=${sort}`)
		const { slug, key } = giver.own[1]!
		const result = await move(giver, giver.slugs.slice(1), team)
		expect(result.body.results[0]).toEqual({ short_url: slug, version: 1, tags: [], status: 'moved' })
		expect(await listOf(giver, `team=${team}&sort=${sort}`)).toEqual(
			before.filter(([one]) => one !== giver.slugs[0]),
		)
		expect(await listOf(giver)).toEqual([[giver.slugs[0], 0]])
		expect((await service.client.analytics(slug, key)).body.data.clicks).toBe(1)
		// And back again.
		expect(statuses(await move(giver, [slug], giver.email, team))).toEqual(['moved'])
		await expectWhole(giver.slugs)
	},
)

it('another account is offered links, and nothing changes until it accepts', async () => {
	const { giver, to, id } = await offered()
	expect(await offersOf(to)).toEqual([
		{
			...{ id, links: 3, from: { kind: 'account', name: giver.email } },
			expires_at: new Date(service.clock.now + 7 * day).toISOString(),
		},
	])
	expect([await offersOf(giver), (await listOf(giver)).length, await listOf(to)]).toEqual([[], 3, []])
	expect((await answer(giver, id, 'POST')).status).toBe(404)
	const before = await listOf(giver, 'sort=clicks')
	expect(await answer(to, id, 'POST', other)).toEqual({ status: 200, body: { moved: 3 } })
	expect([await listOf(giver), await listOf(to, 'sort=clicks')]).toEqual([[], before])
	expect([await offersOf(to), (await answer(to, id, 'POST')).status]).toEqual([[], 404])
	await expectWhole(giver.slugs)
})

it('a refused offer is gone, and can be made again', async () => {
	const { giver, to, id } = await offered(1)
	expect((await answer(giver, id, 'DELETE')).status).toBe(404)
	expect(await answer(to, id, 'DELETE')).toEqual({ status: 200, body: { status: 'success' } })
	for (const method of ['POST', 'DELETE'] as const) expect((await answer(to, id, method)).status).toBe(404)
	await move(giver, giver.slugs, to.email.toUpperCase())
	expect(await offersOf(to)).toHaveLength(1)
})

it('a second offer adds to the first, and begins its days anew', async () => {
	const [giver, to] = [await withLinks(3), await come(service)]
	await move(giver, giver.slugs.slice(0, 2), to.email)
	service.clock.now += 5 * day
	await move(giver, giver.slugs.slice(1), to.email)
	service.clock.now += 7 * day - 1
	const [offer] = await offersOf(to)
	expect(offer.links).toBe(3)
	service.clock.now += 1
	expect([await offersOf(to), (await answer(to, offer.id, 'POST')).status]).toEqual([[], 404])
	// One that is over adds nothing.
	await move(giver, giver.slugs.slice(0, 1), to.email)
	expect((await offersOf(to)).map(({ links }: { links: number }) => links)).toEqual([1])
})

it('of a team, only owners give links away; an offer names the team', async () => {
	const [owner, editor, to] = [await come(service), await come(service), await come(service)]
	const team = await makeTeam(service, owner, [[editor, 'editor']])
	const { slug } = await makeOfTeam(service, editor, team)
	for (const receiver of [editor.email, to.email])
		expect((await move(editor, [slug], receiver, team)).status).toBe(403)
	expect(statuses(await move(owner, [slug], to.email, team))).toEqual(['offered'])
	expect((await offersOf(to))[0].from).toEqual({ kind: 'team', name: 'Press office' })
	// Into a team an editor may.
	const { slug: own } = await makeAs(service, withCookie(editor.cookie))
	expect(statuses(await move(editor, [own], team))).toEqual(['moved'])
})

it('unknown receivers, teams of others and the owner itself get nothing', async () => {
	const [giver, stranger, closed] = [await withLinks(1), await come(service), await come(service)]
	const team = await makeTeam(service, giver)
	const viewed = await makeTeam(service, stranger, [[giver, 'viewer']])
	const foreign = await makeTeam(service, stranger, [], [giver])
	await service.store.accounts.closeUser(closed.id, new Date(service.clock.now), { deletesLinks: false })
	for (const to of ['nobody@example.org', foreign, stranger.id, closed.email, 'a\u0000b', '\ud800'])
		expect([to, (await move(giver, giver.slugs, to)).status]).toEqual([to, 404])
	expect((await move(giver, giver.slugs, viewed)).status).toBe(403)
	for (const to of [giver.email, giver.id])
		expect(await move(giver, giver.slugs, to)).toEqual(refusal('to', 'same'))
	expect(await move(giver, giver.slugs, team, team)).toEqual(refusal('to', 'same'))
	expect((await listOf(giver)).length).toBe(1)
})

it('links of others and unknown ones are not found, also by their key', async () => {
	const [giver, stranger, to] = [await withLinks(1), await withLinks(1), await come(service)]
	const team = await makeTeam(service, giver)
	const [own, foreign] = [giver.own[0]!, stranger.own[0]!]
	const links = [foreign.slug, own.slug, 'nothing-here']
	expect(statuses(await move(giver, links, to.email))).toEqual(['not_found', 'offered', 'not_found'])
	const byKey = { short_url: foreign.slug, monitor_key: foreign.key }
	const acts = (body: object) => askAs(service, giver, '/api/v1/links/acts', { act: 'move', ...body })
	expect(statuses(await acts({ to: team, links: [byKey, { short_url: own.slug }] }))).toEqual([
		...['not_found', 'moved'],
	])
	expect(await acts({ links: [byKey] })).toEqual(refusal('to', 'invalid'))
	const alone = await service.ask('/api/v1/links/acts', {
		...{ method: 'POST', headers: { 'content-type': 'application/json' } },
		body: JSON.stringify({ act: 'move', to: team, links: [byKey] }),
	})
	expect(alone.status).toBe(401)
})

it('all that a query finds are moved', async () => {
	const giver = await withLinks(5)
	const team = await makeTeam(service, giver)
	const body = { act: 'move', to: team, query: {} }
	const found = await askAs(service, giver, '/api/v1/links/acts', body)
	expect(tally(statuses(found))).toEqual({ moved: 5 })
	expect((await listOf(giver, `team=${team}`)).length).toBe(5)
})

it('an account is offered a bounded number of links', async () => {
	const { giver, to, id } = await offered(1)
	const many = Array.from({ length: bounds.offers.links }, (_, nth) => 1_000_000 + nth)
	await sql`update link_offers set link_ids = ${many}::bigint[] where id = ${id}`
	const more = await move(giver, giver.slugs, to.email)
	expect(more.body.results).toEqual([{ short_url: giver.slugs[0], ...refusal('links', 'too_many').body }])
	await sql`
		insert into link_offers select 'x' || n, 'x' || n, to_id, '{}', created_at
		from link_offers, generate_series(2, ${bounds.offers.to}) as n where id = ${id}`
	const another = await withLinks(1)
	expect(statuses(await move(another, another.slugs, to.email))).toEqual(['validation_failed'])
	expect(await offersOf(to)).toEqual([])
})

it.each([
	['accepted twice', (to: Somebody, id: string) => answer(to, id, 'POST', other)],
	['refused', (to: Somebody, id: string) => answer(to, id, 'DELETE', other)],
])('accepted and %s at once, one of them counts', async (_, meanwhile) => {
	for (let round = 0; round < 5; round++) {
		const { giver, to, id } = await offered()
		const both = await Promise.all([answer(to, id, 'POST'), meanwhile(to, id)])
		expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
		const hasMoved = both.some(({ body }) => body.moved === 3)
		expect([(await listOf(giver)).length, (await listOf(to)).length]).toEqual(hasMoved ? [0, 3] : [3, 0])
		await expectWhole(giver.slugs)
	}
})

it('while it is accepted, links are visited, moved elsewhere and deleted', async () => {
	for (let round = 0; round < 5; round++) {
		const { giver, to, id } = await offered(5)
		const [away, gone, ...rest] = giver.slugs as [string, string, ...string[]]
		const team = await makeTeam(service, giver)
		const visits = crowd(30, (nth) => [service, other][nth % 2]!.ask(`/${rest[nth % 3]}`), 6)
		const [accepted, moved, deleted] = await Promise.all([
			answer(to, id, 'POST'),
			move(giver, [away], team, undefined, other),
			askAs(other, giver, `/api/v1/my-links/${gone}`, undefined, 'DELETE'),
		])
		expect(tally((await visits).map(({ status }) => status))).toEqual({ 302: 30 })
		await service.project()
		const got = (await listOf(to)).map(([slug]) => slug)
		expect([200, 404]).toContain(deleted.status)
		// Of a link that was deleted after it moved, the right to do so was there before.
		expect([got.length, got.length + 1]).toContain(accepted.body.moved)
		expect(got).toEqual(expect.arrayContaining(rest))
		const ofTeam = (await listOf(giver, `team=${team}`)).map(([slug]) => slug)
		expect([...ofTeam, ...got].filter((slug) => slug === away)).toEqual([away])
		expect(statuses(moved)).toEqual([ofTeam.includes(away) ? 'moved' : 'not_found'])
		expect(await listOf(giver)).toEqual([])
		await expectWhole([away, ...rest])
	}
})

it.each(['giver', 'receiver'] as const)('the account of the %s is deleted meanwhile', async (who) => {
	for (let round = 0; round < 5; round++) {
		const { giver, to, id } = await offered()
		const ends = who === 'giver' ? giver.id : to.id
		const [accepted] = await Promise.all([
			answer(to, id, 'POST'),
			other.store.accounts.deleteUser(ends, new Date(service.clock.now)),
		])
		while (await service.links.deleteOfAccounts());
		const left = await sql`select owner_id from links where slug = any (${giver.slugs})`
		const hasMoved = accepted.status === 200 && accepted.body.moved === 3
		const stays = who === 'giver' ? hasMoved : !hasMoved
		expect(left.map((row) => row.owner_id)).toEqual(
			stays ? Array(3).fill(who === 'giver' ? to.id : giver.id) : [],
		)
		expect(await sql`select from link_offers where id = ${id} and to_id = ${ends}`).toHaveLength(0)
		if (who === 'giver') expect(await offersOf(to)).toEqual([])
	}
})

it('two who give to each other at once wait for nobody', async () => {
	const [one, two] = [await withLinks(3), await withLinks(2)]
	await move(one, one.slugs, two.email)
	await move(two, two.slugs, one.email)
	const [[toOne], [toTwo]] = [await offersOf(one), await offersOf(two)]
	const both = await Promise.all([answer(one, toOne.id, 'POST'), answer(two, toTwo.id, 'POST', other)])
	expect(both.map(({ body }) => body.moved)).toEqual([2, 3])
})
