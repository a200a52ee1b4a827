/** With OPERATORS_NEED_SECOND_FACTOR=on a password alone opens none of the pages of operators. */
import { expect, it } from 'vitest'
import { openWalks } from '../../support/service/openid-walk.ts'
import { makeOperator } from '../../support/service/operators.ts'
import { merged, send, sidOf, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { addFactor, period, sendCode } from '../../support/service/second-factor.ts'
import { asBrowser, asForm, joinService } from '../../support/service/service.ts'
import { commandsOf } from '../operator/run-command.ts'
import { hrefsOf, textIn } from './markup.ts'

const { service, walk } = await openWalks()
const { sql } = service.database
const strict = joinService(service, { OPERATORS_NEED_SECOND_FACTOR: 'on' })
const operator = await makeOperator(service)

const routes = service.app.routes.filter(({ path }) => /^\/admin(\/|$)/.test(path))
const open = (at: typeof service, method: string, path: string, cookie: string) =>
	at.ask(path, merged(method === 'GET' ? asBrowser : asForm({}), withCookie(cookie)))

it.each(routes.map(({ method, path }) => [method, path] as const))('%s %s', async (method, path) => {
	const { cookie } = operator
	const refused = await open(strict, method, path, cookie)
	const html = await refused.text()
	expect([refused.status, textIn(html)]).toEqual([
		401,
		expect.stringContaining('These pages need a second factor Set one up on your account page.'),
	])
	expect(hrefsOf(html)).toContain('/account')
	expect(refused.headers.getSetCookie()).toEqual([])
	// To others there is still no such page.
	const member = await signUp(service)
	expect((await open(strict, method, path, member.cookie)).status).toBe(404)
	const elsewhere = await open(service, method, path, cookie)
	expect(await elsewhere.text()).not.toContain('need a second factor')
})

it('opens with a second factor: at once for who sets it up, and after a sign-in with its code', async () => {
	const person = await makeOperator(service)
	const { email, password, cookie } = person
	const status = async (sid: string) => (await visitPage(strict, '/admin', sid)).status
	const alone = sidOf(await send(service, '/sign-in', { email, password }))
	expect([await status(cookie), await status(alone)]).toEqual([401, 401])
	const { code, recovery } = await addFactor(service, person)
	expect([await status(cookie), await status(alone)]).toEqual([200, 401])
	service.clock.now += period
	const first = await send(service, '/sign-in', { email, password })
	const proven = sidOf(await sendCode(service, first, code()))
	expect(await status(proven)).toBe(200)
	await send(service, '/account/second-factor/remove', { password, code: recovery[0]! }, person)
	expect([await status(cookie), await status(proven)]).toEqual([401, 401])
})

it('a sign-in at an OpenID provider counts, and commands ask for nothing', async () => {
	const cookie = sidOf(await walk('operator-by-provider'))
	const session = await service.accounts.findSession(new Headers({ cookie }))
	await sql`update users set role = 'operator' where id = ${session!.userId}`
	expect((await visitPage(strict, '/admin', cookie)).status).toBe(200)
	expect((await commandsOf(strict)('user', 'list'))[0]).toBe(true)
})
