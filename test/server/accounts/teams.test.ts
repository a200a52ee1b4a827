/** Teams: members come and go, also at once; a team has an owner; forms are sent twice. */
import { expect, it } from 'vitest'
import type { Team } from '../../../shared/teams.ts'
import { atOnce } from '../../support/service/at-once.ts'
import { crowd } from '../../support/service/crowd.ts'
import { send } from '../../support/service/people.ts'
import { joinService, openService } from '../../support/service/service.ts'
import {
	askAs,
	come,
	join,
	makeOfTeam,
	makeTeam,
	refusal,
	type Somebody,
} from '../../support/service/teams.ts'

const service = await openService()
const other = joinService(service, {}, service.clock)
const { sql } = service.database

const teamsOf = async (person: Somebody): Promise<Team[]> =>
	(await askAs(service, person, '/api/v1/teams')).body
const leave = (person: Somebody, team: string, at = service) =>
	askAs(at, person, `/api/v1/teams/${team}/members/${person.id}`, undefined, 'DELETE')
const put = (person: Somebody, team: string, who: Somebody, role: string, at = service) =>
	askAs(at, person, `/api/v1/teams/${team}/members/${who.email.toUpperCase()}`, { role }, 'PUT')
const opens = async (person: Somebody, team: string) =>
	(await askAs(service, person, `/api/v1/my-links?team=${team}`)).status
const visit = async (slug: string) => (await other.ask(`/${slug}`)).status

it('an invitation says its team and role alone, and the members see each other', async () => {
	const [owner, editor] = [await come(service), await come(service)]
	const team = await makeTeam(service, owner, [], [editor])
	const members = [
		{ id: owner.id, account: owner.email, role: 'owner', accepted: true },
		{ id: editor.id, account: editor.email, role: 'editor', accepted: false },
	]
	expect(await teamsOf(owner)).toEqual([
		{ id: team, name: 'Press office', role: 'owner', accepted: true, members },
	])
	expect(await teamsOf(editor)).toEqual([
		{ id: team, name: 'Press office', role: 'editor', accepted: false, members: [] },
	])
	await join(service, editor, team)
	const [seen] = await teamsOf(editor)
	expect(seen!.members.map(({ accepted }) => accepted)).toEqual([true, true])
	expect(
		await askAs(
			service,
			owner,
			`/api/v1/teams/${team}/members/nobody@example.org`,
			{ role: 'viewer' },
			'PUT',
		),
	).toEqual({ status: 404, body: { error: 'not_found' } })
})

it('the last owner neither leaves nor becomes less; another one makes both possible', async () => {
	const [owner, editor] = [await come(service), await come(service)]
	const team = await makeTeam(service, owner, [[editor, 'editor']])
	expect(await leave(owner, team)).toEqual(refusal('role', 'last_owner'))
	expect(await put(owner, team, owner, 'viewer')).toEqual(refusal('role', 'last_owner'))
	expect((await put(owner, team, editor, 'owner')).status).toBe(200)
	expect((await leave(owner, team)).status).toBe(200)
	expect([await opens(owner, team), await opens(editor, team)]).toEqual([404, 200])
})

it('somebody who is only invited as an owner is none yet', async () => {
	const [owner, next] = [await come(service), await come(service)]
	const team = await makeTeam(service, owner)
	await put(owner, team, next, 'owner')
	expect(await leave(owner, team)).toEqual(refusal('role', 'last_owner'))
	await join(service, next, team)
	expect((await leave(owner, team)).status).toBe(200)
})

it('of two owners who leave at once, one stays', async () => {
	const [one, two] = [await come(service), await come(service)]
	const team = await makeTeam(service, one, [[two, 'owner']])
	// Held where they leave, so that both have looked before one does.
	const hold = (tx: typeof sql) => tx`select from team_members where team_id = ${team} for update`
	const left = await atOnce<{ status: number }>(service.database, hold as never, [
		() => leave(one, team),
		() => leave(two, team, other),
	])
	expect(left.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

it('an invitation that is taken back while it is accepted leaves no member', async () => {
	const [owner, guest] = [await come(service), await come(service)]
	const team = await makeTeam(service, owner, [], [guest])
	const hold = (tx: typeof sql) => tx`select from team_members where user_id = ${guest.id} for update`
	const path = `/api/v1/teams/${team}/members/${guest.id}`
	await atOnce<unknown>(service.database, hold as never, [
		() => join(other, guest, team),
		() => askAs(service, owner, path, undefined, 'DELETE'),
	])
	expect([await opens(guest, team), await teamsOf(guest)]).toEqual([404, []])
})

it('who declines is gone, and who is removed has no access at once', async () => {
	const [owner, editor, guest] = [await come(service), await come(service), await come(service)]
	const team = await makeTeam(service, owner, [[editor, 'editor']], [guest])
	const { slug } = await makeOfTeam(service, editor, team)
	const declined = await send(service, `/account/teams/${team}`, { action: 'refuse' }, guest)
	expect([declined.headers.get('location'), await teamsOf(guest)]).toEqual([
		'/account/teams?notice=refused',
		[],
	])
	const edit = () => askAs(other, editor, `/api/v1/my-links/${slug}`, { title: 'x' }, 'PATCH')
	expect((await edit()).status).toBe(200)
	await askAs(service, owner, `/api/v1/teams/${team}/members/${editor.id}`, undefined, 'DELETE')
	expect([(await edit()).status, await opens(editor, team), await visit(slug)]).toEqual([404, 404, 302])
})

it('a new role counts at once, also one that takes something away', async () => {
	const [owner, editor] = [await come(service), await come(service)]
	const team = await makeTeam(service, owner, [[editor, 'editor']])
	const { slug } = await makeOfTeam(service, editor, team)
	await put(owner, team, editor, 'viewer', other)
	const edited = await askAs(service, editor, `/api/v1/my-links/${slug}`, { title: 'x' }, 'PATCH')
	expect([edited.status, edited.body]).toEqual([403, { error: 'forbidden' }])
	expect((await askAs(service, editor, `/api/v1/my-links/${slug}/details`)).body.linkData.owner).toEqual({
		...{ kind: 'team', name: 'Press office' },
	})
})

it.each(['deleted', 'closed'] as const)(
	'of an owner who is %s the longest-standing editor takes over, and links stay',
	async (how) => {
		const [owner, viewer, editor, later] = await crowd(4, () => come(service), 1)
		const team = await makeTeam(service, owner!, [
			[viewer!, 'viewer'],
			[editor!, 'editor'],
			[later!, 'editor'],
		])
		const { slug } = await makeOfTeam(service, owner!, team)
		await (how === 'deleted'
			? service.accounts.deleteAccount(owner!.id)
			: service.accounts.closeAccount(owner!.id, { deletesLinks: true }))
		const [seen] = await teamsOf(viewer!)
		expect(seen!.members.map(({ id, role }) => [id, role])).toEqual([
			[viewer!.id, 'viewer'],
			[editor!.id, 'owner'],
			[later!.id, 'editor'],
		])
		expect(await visit(slug)).toBe(302)
	},
)

it('who joins a team whose owner was closed meanwhile is its owner', async () => {
	const [owner, guest] = [await come(service), await come(service)]
	const team = await makeTeam(service, owner, [], [guest])
	await service.accounts.closeAccount(owner.id, { deletesLinks: false })
	await join(service, guest, team)
	expect((await teamsOf(guest)).map(({ role }) => role)).toEqual(['owner'])
})

it('the links of a team without anybody else go with its account, and stay with a closed one', async () => {
	const [owner, guest] = [await come(service), await come(service)]
	const team = await makeTeam(service, owner, [], [guest])
	const { slug } = await makeOfTeam(service, owner, team)
	await service.accounts.closeAccount(owner.id, { deletesLinks: false })
	expect(await visit(slug)).toBe(302)
	await service.accounts.deleteAccount(owner.id)
	expect([await visit(slug), await teamsOf(guest)]).toEqual([404, []])
	while (await service.links.deleteOfAccounts());
	expect(await sql`select from links where owner_id = ${team}`).toHaveLength(0)
	expect(await sql`select from deleted_accounts where id = ${team}`).toHaveLength(0)
})

it('a form that is sent twice makes one team', async () => {
	const owner = await come(service)
	const fields = { name: 'Twice', key: 'k'.repeat(22) }
	const [one, two] = await crowd(2, () => send(service, '/account/teams', fields, owner))
	expect(one!.headers.get('location')).toBe(two!.headers.get('location'))
	expect((await teamsOf(owner)).map(({ name }) => name)).toEqual(['Twice'])
})

it('sent again after its team was deleted, the form brings nothing back', async () => {
	const owner = await come(service)
	const form = () => send(service, '/account/teams', { name: 'Gone', key: 'g'.repeat(22) }, owner)
	await form()
	const [team] = await teamsOf(owner)
	const { slug } = await makeOfTeam(service, owner, team!.id)
	await askAs(service, owner, `/api/v1/teams/${team!.id}?links=delete`, undefined, 'DELETE')
	expect((await form()).status).toBe(404)
	while (await service.links.deleteOfAccounts());
	expect([await visit(slug), await teamsOf(owner)]).toEqual([404, []])
})
