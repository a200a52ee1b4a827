/** Of several sign-ups with one address at once, one makes the account. */
import { afterAll, expect, it } from 'vitest'
import { connect } from '../../../server/store/driver/connect.ts'
import { openDatabaseProxy } from '../../support/service/database-proxy.ts'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { send } from '../../support/service/people.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
const proxy = await openDatabaseProxy(service)
const database = connect(proxy.place, { prepare: service.prepare })
afterAll(() => database.close(0))
const behindProxy = joinService({ ...service, database })

const password = 'a good password'
const accountsOf = (email: string) => sql`
	select users.id from users left join identities on user_id = users.id where email = ${email}`
/** Takes an address in an open transaction: other sign-ups have found it free, and wait. */
const holdAddress = (email: string) =>
	holdTransaction(
		service.database,
		(tx) => tx`insert into users (id, name, email, created_at, updated_at)
			values (${`stranger of ${email}`}, 'x', ${email}, now(), now())`,
	)

it('one makes the account, for the others the address is taken, as JSON and on the page', async () => {
	const email = 'at-once@example.org'
	const release = await holdAddress(email)
	const asked = [
		service.ask('/api/v1/auth/sign-up/email', asJson({ email, password })),
		service.ask('/api/v1/auth/sign-up/email', asJson({ email: 'At-Once@Example.org', password })),
		send(service, '/sign-up', { email, password }),
		send(service, '/sign-up', { email, password }),
	]
	await untilBlocked(service.database, asked.length)
	await release()
	const answers = await Promise.all(asked)
	const losers = answers.filter(({ status }) => status !== 200 && status !== 303)
	expect(losers.map(({ status }) => status)).toEqual([400, 400, 400])
	const details = [{ path: 'email', code: 'taken' }]
	for (const answer of losers) {
		expect(answer.headers.getSetCookie()).toEqual([])
		const isPage = answer.headers.get('content-type')!.includes('html')
		const text = await answer.text()
		if (isPage) expect(text).toContain('There is an account with this email address.')
		else expect(JSON.parse(text)).toMatchObject({ error: 'validation_failed', details })
	}
	expect(await accountsOf(email)).toHaveLength(1)
})

it('when the database goes away meanwhile, no answer speaks of the address, and it is still free', async () => {
	const email = 'cut-off@example.org'
	const release = await holdAddress(email)
	const asked = [
		behindProxy.ask('/api/v1/auth/sign-up/email', asJson({ email, password })),
		send(behindProxy, '/sign-up', { email, password }),
	]
	await untilBlocked(service.database, asked.length)
	proxy.mode = 'closing'
	proxy.cut()
	for (const answer of await Promise.all(asked))
		expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
	await release()
	proxy.mode = 'open'
	expect(await accountsOf(email)).toHaveLength(0)
	const answer = await service.ask('/api/v1/auth/sign-up/email', asJson({ email, password }))
	expect(answer.status).toBe(200)
})
