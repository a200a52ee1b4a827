/** `OIDC_TEAMS`: what the provider says of teams makes memberships, and ends those that it made. */
import { describe, expect, it } from 'vitest'
import { bounds } from '../../../shared/bounds.ts'
import { teamRoles } from '../../../shared/teams.ts'
import { hour } from '../../../shared/text/time.ts'
import { openClaimedTeams } from '../../support/service/claimed-teams.ts'
import { openProvider } from '../../support/service/openid.ts'
import { openIdShapes } from '../../support/service/openid-shapes.ts'
import { goThrough } from '../../support/service/openid-walk.ts'
import { accountIdOf, bearer, send, sidOf, tokenOf } from '../../support/service/people.ts'
import { baseUrl, joinService } from '../../support/service/service.ts'
import { askAs } from '../../support/service/teams.ts'

const { provider, service, env, at, seenBy, signIn, rolesOf, openLinked, put } = await openClaimedTeams()
const { sql } = service.database

it.each<[what: string, groups: unknown, roles: object, claim?: string]>([
	['a list', ['list a', 'list b'], { 'list a': 'owner', 'list b': 'owner' }],
	['a text', 'text a', { 'text a': 'owner' }],
	['an empty list', [], {}],
	['an empty text', '', {}],
	['nothing', null, {}],
	['a list of objects', [{ name: 'x' }], {}],
	['the end of a path', { kurz: ['path a'] }, { 'path a': 'owner' }, 'groups.kurz'],
	['a path that ends before', { other: ['x'] }, {}, 'groups.kurz'],
	['a team of the office', ['office/press:owner'], { 'office/press': 'owner' }],
	[
		'several roles in one',
		['several:viewer', 'several:owner', 'several', 'several:editor'],
		{ several: 'owner' },
	],
	['a name with a colon', ['unit: press'], { 'unit: press': 'owner' }],
	['what can be no name', ['', ' ', ':owner', ' x', 'a\nb', 'x'.repeat(bounds.team.name + 1)], {}],
])('a first sign-in with %s', async (what, groups, roles, claim = 'groups') => {
	expect(
		await rolesOf(`first with ${what}`, groups, joinService(service, { ...env, OIDC_TEAMS: claim })),
	).toEqual(roles)
})

it('who comes first owns a team without roles, others edit it, and neither had to say yes', async () => {
	const first = await signIn('first-in', ['Sales'])
	const next = await signIn('next-in', ['Sales'])
	expect(next.teams).toMatchObject([{ id: first.teams[0]!.id, role: 'editor', accepted: true }])
	expect(await rolesOf('first-in', ['Sales'])).toEqual({ Sales: 'owner' })
	// Nothing is said of roles: one that an owner gives stays.
	const { id } = next.teams[0]!
	expect((await put(first, id, await accountIdOf(service, next.cookie), 'viewer')).status).toBe(200)
	expect(await rolesOf('next-in', ['Sales'])).toEqual({ Sales: 'viewer' })
	expect(await rolesOf('next-in', ['Sales:owner'])).toEqual({ Sales: 'owner' })
	expect(await rolesOf('first-in', [])).toEqual({})
})

it('roles follow the claim; a team is made by one of its owners alone', async () => {
	for (const role of ['editor', 'viewer']) expect(await rolesOf('waiting', [`Board:${role}`])).toEqual({})
	expect(at.logged.join('')).toContain('OIDC_TEAMS does not change the team Board: none of its owners')
	await signIn('chair', ['Board:owner'])
	for (const role of [...teamRoles, ...teamRoles.toReversed()])
		expect(await rolesOf('waiting', [`Board:${role}`])).toEqual({ Board: role })
})

it('the end of a membership ends what tokens may do in the team', async () => {
	await signIn('head', ['Tokens:owner'])
	const token = bearer(await tokenOf(service, await openLinked('writer')))
	const { teams } = await signIn('writer', ['Tokens:editor'])
	const opens = async () => (await service.ask(`/api/v1/my-links?team=${teams[0]!.id}`, token)).status
	expect(await opens()).toBe(200)
	await signIn('writer', null)
	expect(await opens()).toBe(200)
	await signIn('writer', ['Other'])
	expect(await opens()).toBe(404)
})

it('a claim that is missing changes nothing, and the log says so once an hour', async () => {
	const quiet = joinService(service, env, service.clock)
	const said = () => quiet.logged.join('').split('OIDC_TEAMS changes no membership').length - 1
	await signIn('of-old', ['Missing'], quiet)
	expect(said()).toBe(0)
	for (const groups of [null, { kurz: [] }, [7], null])
		expect(await rolesOf('of-old', groups, quiet)).toEqual({ Missing: 'owner' })
	expect(said()).toBe(1)
	service.clock.now += hour + 1
	await signIn('of-old', null, quiet)
	expect(said()).toBe(2)
	// Nor does a server that is no longer told of teams.
	expect(await rolesOf('of-old', [], joinService(service, provider.env))).toEqual({ Missing: 'owner' })
})

it('of two hundred groups the first by name make memberships, and a full team takes nobody', async () => {
	const groups = Array.from({ length: 200 }, (_, nth) => `many ${String(nth).padStart(3, '0')}`)
	const names = groups.slice(0, bounds.team.of)
	expect(Object.keys(await rolesOf('busy', groups.toReversed()))).toEqual(names)
	expect(at.logged.join('')).toContain(`somebody has more than ${bounds.team.of}`)
	expect(Object.keys(await rolesOf('busy', groups))).toEqual(names)
	const { teams } = await signIn('crowded', ['Crowded'])
	const others = await sql`
		insert into users (id, name, email, created_at, updated_at)
		select 'crowd' || nth, '', 'crowd' || nth || '@example.org', now(), now()
		from generate_series(2, ${bounds.team.members}::integer) as nth returning id`
	await sql`
		insert into team_members (team_id, user_id, role, accepted_at, created_at)
		select ${teams[0]!.id}, unnest(${others.map(({ id }) => id)}::text[]), 'viewer', now(), now()`
	expect(await rolesOf('one-more', ['Crowded'])).toEqual({})
	expect(at.logged.join('')).toContain(`Crowded: it has ${bounds.team.members} members`)
})

it('a team that was renamed is the same, and one that was deleted is made again', async () => {
	const { cookie, teams } = await signIn('namer', ['Before'])
	const path = `/api/v1/teams/${teams[0]!.id}`
	await askAs(service, { cookie }, path, { name: 'After' }, 'PATCH')
	expect(await rolesOf('namer', ['Before'])).toEqual({ After: 'owner' })
	await askAs(service, { cookie }, `${path}?links=delete`, undefined, 'DELETE')
	expect(await rolesOf('namer', ['Before'])).toEqual({})
	expect(at.logged.join('')).toContain('its links are still being deleted')
	while (await service.links.deleteOfAccounts());
	expect(await rolesOf('namer', ['Before'])).toEqual({ Before: 'owner' })
})

describe.each(Object.entries(openIdShapes))('%s', async (kind, shape) => {
	const own = await openProvider()
	await own.start(baseUrl, { shape })
	const claim = shape.env.OIDC_GROUPS_CLAIM ?? 'groups'
	const there = joinService(service, { ...own.env, ...shape.env, OIDC_TEAMS: claim })
	const team = `Team of ${kind}`
	const rolesAfter = async (name: string, groups?: string[]) => {
		const says = groups === undefined ? { groups: null, realm_access: null } : shape.says(groups)
		const answer = await goThrough(there, own, `${name}-${kind}`, { says })
		return (await seenBy(sidOf(answer))).roles
	}

	it('makes memberships, changes and ends them, and leaves them where the claim is missing', async () => {
		expect(await rolesAfter('founder', [`${team}:owner`])).toEqual({ [team]: 'owner' })
		expect(await rolesAfter('mate', ['staff:viewer', `${team}:viewer`])).toEqual({ [team]: 'viewer' })
		expect(await rolesAfter('mate', [`${team}:editor`])).toEqual({ [team]: 'editor' })
		expect(await rolesAfter('mate', undefined)).toEqual({ [team]: 'editor' })
		expect(there.logged.join('')).toContain(`the provider sends no list in ${claim}`)
		expect(await rolesAfter('mate', [])).toEqual({})
	})

	it('is asked for the scopes that it has', async () => {
		const location = (await send(there, '/sign-in/oidc', {})).headers.get('location')!
		expect(new URL(location).searchParams.get('scope')).toBe(shape.asked)
	})
})
