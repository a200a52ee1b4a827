/** Memberships by `OIDC_TEAMS` beside those by hand, beside a last owner, and two at once. */
import { expect, it } from 'vitest'
import type { Tx } from '../../../server/store/driver/connect.ts'
import { atOnce } from '../../support/service/at-once.ts'
import { openClaimedTeams } from '../../support/service/claimed-teams.ts'
import { joinService } from '../../support/service/service.ts'
import { askAs, come, join, makeTeam } from '../../support/service/teams.ts'

const { service, env, at, seenBy, signIn, rolesOf, openLinked, put } = await openClaimedTeams()
const { sql } = service.database
const other = joinService(service, env)

it('the last owner stays one, whatever the claim says', async () => {
	await signIn('sole', ['Sole:owner'])
	expect(await rolesOf('sole', [])).toEqual({ Sole: 'owner' })
	expect(await rolesOf('sole', ['Sole:viewer'])).toEqual({ Sole: 'owner' })
	expect(at.logged.join('')).toContain('OIDC_TEAMS does not change the team Sole: its last owner stays')
	await signIn('sole-too', ['Sole:owner'])
	expect(await rolesOf('sole', ['Sole:viewer'])).toEqual({ Sole: 'viewer' })
	expect(await rolesOf('sole', [])).toEqual({})
})

it('of two owners whom the claim takes out at once, one stays', async () => {
	const { teams } = await signIn('pair-one', ['Pair:owner'])
	await signIn('pair-two', ['Pair:owner'])
	const hold = (tx: Tx) => tx`select from teams where id = ${teams[0]!.id} for update`
	const left = await atOnce(service.database, hold, [
		() => rolesOf('pair-one', []),
		() => rolesOf('pair-two', [], other),
	])
	expect(left.flatMap((roles) => Object.values(roles))).toEqual(['owner'])
})

it('two who come first at once make one team', async () => {
	const hold = (tx: Tx) => tx`lock table teams in share row exclusive mode`
	await atOnce(service.database, hold, [
		() => rolesOf('race-one', ['Race']),
		() => rolesOf('race-two', ['Race'], other),
	])
	const members = await sql`
		select role from team_members join teams on teams.id = team_id where name = 'Race' order by role`
	expect(members.map(({ role }) => role)).toEqual(['editor', 'owner'])
})

it('memberships by hand stay as they are, and so do teams of the same name', async () => {
	const [owner, member] = [await come(service), await openLinked('by-hand')]
	const team = await makeTeam(service, owner, [[member, 'viewer']])
	await askAs(service, owner, `/api/v1/teams/${team}`, { name: 'Finance' }, 'PATCH')
	const both = (await signIn('by-hand', ['Finance:owner'])).teams
	expect(both.map(({ name, role }) => [name, role]).toSorted()).toEqual([
		['Finance', 'owner'],
		['Finance', 'viewer'],
	])
	const ofClaim = both.find(({ id }) => id !== team)!
	const guest = await openLinked('invited')
	await put(member, ofClaim.id, guest.email, 'viewer')
	await join(service, guest, ofClaim.id)
	// Invited by hand, said yes: the claim neither changes nor ends that.
	for (const groups of [['Finance:editor'], []])
		expect(await rolesOf('invited', groups)).toEqual({ Finance: 'viewer' })
	expect((await seenBy(member.cookie)).teams.map(({ id }) => id)).toContain(team)
})

it('an invitation needs no yes where the claim says so, and then follows the claim', async () => {
	const { cookie, teams } = await signIn('host', ['Hosted:owner'])
	const guest = await openLinked('awaited')
	await put({ cookie }, teams[0]!.id, guest.email, 'viewer')
	expect((await signIn('awaited', ['Hosted'])).teams).toMatchObject([{ role: 'viewer', accepted: true }])
	expect(await rolesOf('awaited', [])).toEqual({})
})
