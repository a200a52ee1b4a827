/** Teams that end, owners who are none any more, also at once; and what can’t be sent of teams. */

import { expect, it } from 'vitest'
import { bounds } from '../../../shared/bounds.ts'
import type { Team } from '../../../shared/teams.ts'
import { crowd } from '../../support/service/crowd.ts'
import { importing } from '../../support/service/importing.ts'
import { send } from '../../support/service/people.ts'
import { joinService, openService } from '../../support/service/service.ts'
import { slowly } from '../../support/service/slow-body.ts'
import { askAs, come, makeOfTeam, makeTeam, refusal, type Somebody } from '../../support/service/teams.ts'

const service = await openService()
const other = joinService(service, {}, service.clock)
const { sql } = service.database

const teamsOf = async (person: Somebody): Promise<Team[]> =>
	(await askAs(service, person, '/api/v1/teams')).body
const leave = (person: Somebody, team: string) =>
	askAs(service, person, `/api/v1/teams/${team}/members/${person.id}`, undefined, 'DELETE')
const put = (person: Somebody, team: string, who: Somebody, role: string) =>
	askAs(service, person, `/api/v1/teams/${team}/members/${who.email}`, { role }, 'PUT')
const opens = async (person: Somebody, team: string) =>
	(await askAs(service, person, `/api/v1/my-links?team=${team}`)).status

it('two owners delete a team at once, one with its links: both are answered', async () => {
	const [one, two] = [await come(service), await come(service)]
	const team = await makeTeam(service, one, [[two, 'owner']])
	await makeOfTeam(service, one, team)
	const end = (person: Somebody, query: string, at = service) =>
		askAs(at, person, `/api/v1/teams/${team}${query}`, undefined, 'DELETE')
	const ended = await Promise.all([end(one, ''), end(two, '?links=delete', other)])
	expect(ended.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0)
	expect(ended.map(({ status }) => status).filter((status) => ![200, 404].includes(status))).toEqual([])
	expect(await opens(one, team)).toBe(404)
})

it('an owner who is one no more deletes nothing, however the request began', async () => {
	const [one, two] = [await come(service), await come(service)]
	const team = await makeTeam(service, one, [[two, 'owner']])
	await put(one, team, two, 'editor')
	const end = { by: two.id, at: new Date(service.clock.now), deletesLinks: true }
	expect(await service.store.accounts.deleteTeam(team, end)).toBe('forbidden')
	expect(await opens(one, team)).toBe(200)
})

it('who is removed while a file is on its way imports nothing into the team', async () => {
	const [owner, member] = [await come(service), await come(service)]
	const team = await makeTeam(service, owner, [[member, 'editor']])
	const remove = () =>
		askAs(service, owner, `/api/v1/teams/${team}/members/${member.id}`, undefined, 'DELETE')
	const { send: sendFile } = importing({ ask: (path, init) => service.ask(path, slowly(init!, remove)) })
	const answer = await sendFile(member, 'keyword,url\nlate,https://target.example/\n', `?team=${team}`)
	expect([answer.status, await opens(member, team)]).toEqual([404, 404])
	expect((await askAs(service, owner, `/api/v1/my-links?team=${team}`)).body).toEqual([])
})

it('what others invite an account to takes no place of its own teams', async () => {
	const [owner, invited] = [await come(service), await come(service)]
	await sql`insert into teams (id, name, created_at) select 'bait' || nth, '', now() from generate_series(1, 100) as nth`
	await sql`insert into team_members (team_id, user_id, role, created_at)
		select 'bait' || nth, ${invited.id}, 'owner', now() from generate_series(1, 100) as nth`
	const team = await makeTeam(service, invited)
	expect(await opens(invited, team)).toBe(200)
	// They can be declined, and then others may invite again.
	const own = await makeTeam(service, owner)
	expect(await put(owner, own, invited, 'viewer')).toEqual(refusal('account', 'too_many'))
	await askAs(service, invited, `/api/v1/teams/bait1/members/${invited.id}`, undefined, 'DELETE')
	expect((await put(owner, own, invited, 'viewer')).status).toBe(200)
})

it('a closed owner manages nothing: the last open one stays', async () => {
	const [closed, owner, viewer] = [await come(service), await come(service), await come(service)]
	const team = await makeTeam(service, owner, [
		[closed, 'owner'],
		[viewer, 'viewer'],
	])
	await sql`update users set closed_at = now() where id = ${closed.id}`
	expect(await leave(owner, team)).toEqual(refusal('role', 'last_owner'))
	await send(
		service,
		'/account/delete',
		{ password: 'a good password', confirm: 'yes' },
		{ cookie: owner.cookie },
	)
	expect((await teamsOf(viewer)).map(({ role }) => role)).toEqual(['owner'])
})

it('an account can own a hundred teams, and a team has at most two hundred members', async () => {
	const owner = await come(service)
	const [team, guest] = [await makeTeam(service, owner), await come(service)]
	await sql`
		insert into users (id, name, email, created_at, updated_at)
		select ${owner.id} || nth, '', ${owner.id} || nth || '@example.org', now(), now()
		from generate_series(1, ${bounds.team.members - 1}::integer) as nth`
	await sql`
		insert into team_members (team_id, user_id, role, created_at)
		select ${team}, id, 'viewer', now() from users where id like ${`${owner.id}_%`}`
	expect(
		await askAs(service, owner, `/api/v1/teams/${team}/members/${guest.email}`, { role: 'viewer' }, 'PUT'),
	).toEqual(refusal('account', 'too_many'))
	const makes = () => askAs(service, owner, '/api/v1/teams', { name: 'x' })
	const made = await crowd(bounds.team.of, makes, 4)
	expect(made.filter(({ status }) => status === 201)).toHaveLength(bounds.team.of - 1)
	expect(made.find(({ status }) => status === 400)).toEqual(refusal('name', 'too_many'))
})

it.each([
	['POST', '', {}, 'name'],
	['POST', '', { name: ' ' }, 'name'],
	['POST', '', { name: 'x'.repeat(bounds.team.name + 1) }, 'name'],
	['POST', '', { name: 'a\u0000b' }, 'name'],
	['PATCH', '/TEAM', { name: 7 }, 'name'],
	['PUT', '/TEAM/members/x@example.org', { role: 'boss' }, 'role'],
	['DELETE', '/TEAM?links=maybe', undefined, 'links'],
] as const)('%s /teams%s with %o is refused at its field', async (method, path, body, field) => {
	const owner = await come(service)
	const team = await makeTeam(service, owner)
	const answer = await askAs(service, owner, `/api/v1/teams${path.replace('TEAM', team)}`, body, method)
	expect([answer.status, answer.body]).toMatchObject([400, { details: [{ path: field }] }])
})

it.each(['', ' ', 'nobody', '%00', 'x'.repeat(65), "'"])('?team=%s shows nobody’s links', async (team) => {
	const owner = await come(service)
	const path = `/api/v1/my-links?team=${team === '%00' ? team : encodeURIComponent(team)}`
	const { status, body } = await askAs(service, owner, path)
	expect([[400, 404].includes(status), Array.isArray(body)]).toEqual([true, false])
})
