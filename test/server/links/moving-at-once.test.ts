/** Offers answered twice, moved, deleted and visited at once, on two services. */
import { expect, it } from 'vitest'
import { crowd, tally } from '../../support/service/crowd.ts'
import { movingOn, statuses } from '../../support/service/moving.ts'
import { joinService, openService } from '../../support/service/service.ts'
import { askAs, makeTeam, type Somebody } from '../../support/service/teams.ts'

const service = await openService()
const other = joinService(service, {}, service.clock)
const { sql } = service.database
const { withLinks, move, offersOf, answer, listOf, offered, expectWhole } = movingOn(service)

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
