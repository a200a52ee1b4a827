/** Where the role of an operator comes from: a group takes away only what it gave. */
import { expect, it } from 'vitest'
import { goThrough, openWalks } from '../../support/service/openid-walk.ts'
import { makeOperator } from '../../support/service/operators.ts'
import { sidOf, signUp, visitPage } from '../../support/service/people.ts'
import { joinService } from '../../support/service/service.ts'
import { commandsOf } from '../operator/run-command.ts'
import { textIn } from './markup.ts'

const { provider, service } = await openWalks()
const { sql } = service.database
const at = joinService(service, { ...provider.env, OIDC_OPERATOR_GROUP: 'kurz-operators' })
const run = commandsOf(service)
// Nobody below is the last operator.
const chief = await makeOperator(service)

const signIn = async (name: string, isIn: boolean, how = {}): Promise<string> =>
	sidOf(await goThrough(at, provider, name, { ...how, says: { groups: isIn ? ['kurz-operators'] : [] } }))
const pageOf = async (path: string, cookie: string) =>
	textIn(await (await visitPage(at, path, cookie)).text())
const isOperator = async (cookie: string) => (await visitPage(at, '/admin', cookie)).status === 200
/** A password account with an identity linked to it, which commands find by its address. */
const openLinked = async (name: string): Promise<string> => {
	const { email, cookie } = await signUp(service)
	await signIn(name, false, { path: '/account/oidc', cookie })
	return email
}

it('a role by hand stays, whatever the group says', async () => {
	const email = await openLinked('by-hand')
	expect((await run('user', 'promote', email))[0]).toBe(true)
	for (const isIn of [false, true, false]) {
		const cookie = await signIn('by-hand', isIn)
		expect(await isOperator(cookie)).toBe(true)
		expect(await pageOf('/account', cookie)).toContain('Operator · by hand')
	}
	// Nor does the log say that it was taken.
	expect(await sql`select from audit_log where act = 'demote' and subjects = ${[email]}`).toHaveLength(0)
	await run('user', 'demote', email)
	expect(await isOperator(await signIn('by-hand', false))).toBe(false)
})

it('a role by group goes with the group, until somebody gives it by hand', async () => {
	const email = await openLinked('by-group')
	const cookie = await signIn('by-group', true)
	expect(await pageOf('/account', cookie)).toContain('Operator · by group')
	expect(await pageOf('/admin/accounts', chief.cookie)).toContain('Operator · by group')
	expect((await run('user', 'list'))[1]).toContain('operator by group')
	expect(await isOperator(await signIn('by-group', false))).toBe(false)
	await signIn('by-group', true)
	await run('user', 'promote', email)
	expect(await isOperator(await signIn('by-group', false))).toBe(true)
})

it('nobody has a source of a role that they do not have', async () => {
	expect(await sql`select from users where role = 'member' and role_by is not null`).toHaveLength(0)
	await expect(sql`update users set role_by = 'luck'`).rejects.toMatchObject({ code: '23514' })
})
