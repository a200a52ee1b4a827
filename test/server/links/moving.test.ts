/** Links that are given to a team at once, and to another account once it says yes. */
import { expect, it } from 'vitest'
import { bounds } from '../../../shared/bounds.ts'
import { tally } from '../../support/service/crowd.ts'
import { movingOn, statuses } from '../../support/service/moving.ts'
import { makeAs } from '../../support/service/own-links.ts'
import { withCookie } from '../../support/service/people.ts'
import { joinService, openService } from '../../support/service/service.ts'
import { askAs, come, makeOfTeam, makeTeam, refusal } from '../../support/service/teams.ts'

const service = await openService()
const other = joinService(service, {}, service.clock)
const { sql } = service.database
const { withLinks, move, offersOf, answer, listOf, offered, expectWhole } = movingOn(service)
const day = 86_400_000

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
	const { slug: own } = await makeAs(service, withCookie(editor.cookie), {})
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
	expect(tally(statuses(found).map(String))).toEqual({ moved: 5 })
	expect((await listOf(giver, `team=${team}`)).length).toBe(5)
})

it('an account is offered a bounded number of links', async () => {
	const { giver, to, id } = await offered(1)
	const { links: atMost, to: waiting } = bounds.offers
	await sql`
		insert into links (slug, slug_key, long_url, created_at, monitor_hash, owner_id)
		select name, name, 'https://target.example/', now(), sha256(name::bytea), owner
		from generate_series(1, ${atMost + waiting - 1}::integer) as n, lateral (select 'bulk-' || n as name,
			case when n <= ${atMost} then ${giver.id} else 'x' || (n - ${atMost}) end as owner) as one`
	await sql`update link_offers set link_ids = array(select links.id from links
		where links.owner_id = link_offers.owner_id and slug like 'bulk-%') where id = ${id}`
	const more = await move(giver, giver.slugs, to.email)
	expect(more.body.results).toEqual([{ short_url: giver.slugs[0], ...refusal('links', 'too_many').body }])
	await sql`
		insert into link_offers select 'x' || n, 'x' || n, to_id,
			array(select links.id from links where links.owner_id = 'x' || n), created_at
		from link_offers, generate_series(1, ${waiting - 1}::integer) as n where id = ${id}`
	const another = await withLinks(1)
	expect(statuses(await move(another, another.slugs, to.email))).toEqual(['validation_failed'])
	expect((await offersOf(to)).map(({ links }: { links: number }) => links)).toEqual([atMost])
	// Offers of links that are gone take no place.
	await sql`delete from links where owner_id = 'x1'`
	expect(statuses(await move(another, another.slugs, to.email))).toEqual(['offered'])
})
