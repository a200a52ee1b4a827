/** Who may make an account by OpenID, and who is an operator by it. */
import { expect, it } from 'vitest'
import { openWalks } from '../../support/service/openid-walk.ts'
import { sidOf, visitPage } from '../../support/service/people.ts'
import { joinService } from '../../support/service/service.ts'

const { provider, service, closed, walk, place } = await openWalks()
const { sql } = service.database
const refused = [302, expect.stringContaining('error=signup_disabled')]
const welcome = [302, '/links']
const invite = () => closed.administration.invite(undefined, { key: crypto.randomUUID(), account: null })

it('closed sign-ups refuse a new identity, an invitation lets in one', async () => {
	expect(place(await walk('stranger', { at: closed }))).toEqual(refused)
	const token = await invite()
	expect(place(await walk('guest', { at: closed, fields: { invite: token } }))).toEqual(welcome)
	expect(place(await walk('guest', { at: closed }))).toEqual(welcome)
	expect(place(await walk('another', { at: closed, fields: { invite: token } }))).toEqual(refused)
	expect(await sql`select from users where name like 'another%' or name like 'stranger%'`).toHaveLength(0)
})

it('OIDC_ALLOWED_DOMAINS lets in confirmed addresses of its domains, and nobody else', async () => {
	const env = { ...provider.env, SIGNUPS: 'closed', OIDC_ALLOWED_DOMAINS: 'example.com, example.org' }
	const at = joinService(service, env)
	expect(place(await walk('verified-colleague', { at }))).toEqual(welcome)
	for (const claim of ['unverified', 'silent', 'text'])
		expect(place(await walk(`${claim}-colleague`, { at }))).toEqual(refused)
	const elsewhere = joinService(service, { ...env, SIGNUPS: 'open', OIDC_ALLOWED_DOMAINS: 'example.com' })
	expect(place(await walk('verified-outsider', { at: elsewhere }))).toEqual(refused)
	// Who has an account signs in as before.
	expect(place(await walk('verified-colleague', { at: elsewhere }))).toEqual(welcome)
})

it('OIDC_OPERATOR_GROUP makes operators of its members, at each sign-in', async () => {
	const env = { ...provider.env, OIDC_OPERATOR_GROUP: 'kurz-operators' }
	const at = joinService(service, env)
	const opens = async (name: string) =>
		(await visitPage(at, '/admin', sidOf(await walk(name, { at })))).status
	expect(await opens('the-operator')).toBe(200)
	expect(await opens('a-member')).toBe(404)
	const entry = (await service.administration.audit.list({ limit: 9 })).find(({ act }) => act === 'promote')
	expect(entry).toMatchObject({ account: 'OIDC_OPERATOR_GROUP', act: 'promote', changed: 1 })
	// The last operator stays one, though it left the group; beside another it does not.
	const former = joinService(service, { ...env, OIDC_OPERATOR_GROUP: 'other-group' })
	const stays = async () =>
		(await visitPage(former, '/admin', sidOf(await walk('the-operator', { at: former })))).status
	expect(await stays()).toBe(200)
	expect(former.logged.join('')).toContain('the last operator is not in OIDC_OPERATOR_GROUP')
	await sql`update users set role = 'operator' where name like 'a-member%'`
	expect(await stays()).toBe(404)
})

it.each<[string, number]>([
	['one-in-kurz-operators', 200],
	['two-in-kurz-operators-abroad', 404],
	['three-in-not-kurz-operators', 404],
	['four-in-kurz', 404],
])('a group that the provider says as a text counts as a whole: %s', async (name, status) => {
	const at = joinService(service, { ...provider.env, OIDC_OPERATOR_GROUP: 'kurz-operators' })
	expect((await visitPage(at, '/admin', sidOf(await walk(name, { at })))).status).toBe(status)
})
