/** The first account makes nobody an operator: it takes the link of a start, or an invitation. */
import { beforeEach, expect, it } from 'vitest'
import { openFirstOperator } from '../../../server/operator/first-operator.ts'
import { hour } from '../../../shared/text/time.ts'
import { goThrough, openWalks } from '../../support/service/openid-walk.ts'
import { emptyAccounts } from '../../support/service/operators.ts'
import { send } from '../../support/service/people.ts'
import { asJson, baseUrl } from '../../support/service/service.ts'
import { commandsOf } from '../operator/run-command.ts'

const { service, provider } = await openWalks()
const { sql } = service.database
const password = 'a good password'
let people = 0
const newEmail = () => `first-${people++}@example.org`

/** The token that a start writes to the log, if it does. */
const start = async (): Promise<string | undefined> => {
	const urls: string[] = []
	const log = { info: () => {}, warn: (said: { url: string }) => void urls.push(said.url) }
	const config = { baseUrl, operator: undefined }
	const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
	await openFirstOperator({ ...service, config, random, log: log as never })
	return urls[0]?.slice(`${baseUrl}/sign-up?invite=`.length)
}
const signUpWith = (fields: Record<string, string>) => send(service, '/sign-up', { password, ...fields })
const roles = async () =>
	(await sql<{ role: string }[]>`select role from users order by created_at, email`).map(({ role }) => role)

beforeEach(async () => {
	await emptyAccounts(service)
	await sql`delete from invitations`
})

it.each([
	['127.0.0.1', 'http://localhost:3000', {}],
	['::1', 'http://127.0.0.1:3000', {}],
	['127.0.0.1', baseUrl, {}],
	['192.0.2.1', baseUrl, { 'x-forwarded-for': '127.0.0.1' }],
])('who signs up first from %s at %s with %o is a member', async (peer, origin, headers) => {
	const init = asJson({ email: newEmail(), password })
	const path = `${origin}/api/v1/auth/sign-up/email`
	const asked = { ...init, headers: { ...init.headers, ...headers }, peer }
	expect((await service.ask(path.slice(origin.length), asked)).status).toBe(200)
	expect(await roles()).toEqual(['member'])
})

it('the link of a start makes one operator, also after a stranger; then those of all starts end', async () => {
	const links = [(await start())!, (await start())!]
	await signUpWith({ email: newEmail() })
	expect(await start()).toBeUndefined()
	const uses = [...links, links[0]!].map((invite) => () => signUpWith({ email: newEmail(), invite }))
	const statuses = []
	for (const use of uses) statuses.push((await use()).status)
	expect(statuses).toEqual([303, 400, 400])
	expect((await roles()).sort()).toEqual(['member', 'operator'])
})

it('of two links used at the same time one makes an operator', async () => {
	const links = [(await start())!, (await start())!]
	const answers = await Promise.all(links.map((invite) => signUpWith({ email: newEmail(), invite })))
	expect(answers.map(({ status }) => status).sort()).toEqual([303, 400])
	expect(await roles()).toEqual(['operator'])
})

it('it ends after an hour', async () => {
	const invite = (await start())!
	service.clock.now += hour
	expect((await signUpWith({ email: newEmail(), invite })).status).toBe(400)
	expect(await roles()).toEqual([])
})

it('by OpenID it makes an operator too, though sign-ups are open', async () => {
	const invite = (await start())!
	await goThrough(service, provider, 'ada', { fields: { invite } })
	await goThrough(service, provider, 'bob')
	expect((await roles()).sort()).toEqual(['member', 'operator'])
})

it('kurz invite --operator invites operators, beside others', async () => {
	const run = commandsOf(service)
	for (const words of [['--operator'], ['--operator'], []]) {
		const [, said] = await run('invite', ...words)
		const invite = /invite=([\w-]{43})/.exec(said)![1]!
		expect((await signUpWith({ email: newEmail(), invite })).status).toBe(303)
	}
	expect((await roles()).sort()).toEqual(['member', 'operator', 'operator'])
})
