/** What is sent of teams and can't be: too many, too long, of nobody. */
import { expect, it } from 'vitest'
import { bounds } from '../../../shared/bounds.ts'
import { crowd } from '../../support/service/crowd.ts'
import { openService } from '../../support/service/service.ts'
import { askAs, come, makeTeam, refusal } from '../../support/service/teams.ts'

const service = await openService()
const { sql } = service.database

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
