/** Several processes delete accounts at once, each its own. */
import { expect, it } from 'vitest'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { send, signUp } from '../../support/service/people.ts'
import { connectAgain, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const elsewhere = joinService({ ...service, database: connectAgain(service) })
const yes = { password: 'a good password', confirm: 'yes' }

it('while one process deletes the links of an account, another one deletes those of the next', async () => {
	const [first, second] = [await signUp(service), await signUp(service)]
	for (const [nth, person] of [first, second].entries()) {
		await makeOwn(service, person, { alias: `in-turn-${nth}` })
		await send(service, '/account/delete', yes, { cookie: person.cookie })
		service.clock.now += 1_000
	}
	const left = () => service.database.sql`select from deleted_accounts`
	expect(await left()).toHaveLength(2)
	const release = await holdTransaction(
		elsewhere.database,
		(tx) => tx`select from deleted_accounts order by deleted_at limit 1 for update`,
	)
	const isDone = Promise.withResolvers<void>()
	const deleting = (async () => {
		while (await service.links.deleteOfAccounts());
	})().then(isDone.resolve, isDone.reject)
	const waits = untilBlocked(service.database).then(() => {
		throw new Error('it waits for the other process')
	})
	await Promise.race([isDone.promise, waits])
	expect(await left()).toHaveLength(1)
	await release()
	await deleting
	while (await service.links.deleteOfAccounts());
	expect(await left()).toHaveLength(0)
})
