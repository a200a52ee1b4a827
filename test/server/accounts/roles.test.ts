/** The role of an account: a member unless the database says that it is an operator. */
import { expect, it } from 'vitest'
import { emptyAccounts } from '../../support/service/operators.ts'
import { signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
const idOf = async (email: string): Promise<string> =>
	(await sql<{ id: string }[]>`select id from users where email = ${email}`)[0]!.id
const guard = (id: string) => service.accounts.guardOperator(id)
const forbidden = { code: 'forbidden' }

it('an account that is gone is no operator, and there are no other roles', async () => {
	const id = await idOf((await signUp(service)).email)
	await expect(sql`update users set role = 'owner' where id = ${id}`).rejects.toMatchObject({ code: '23514' })
	// Somebody has to stay one.
	await sql`update users set role = 'operator'`
	await service.accounts.deleteAccount(id)
	await expect(guard(id)).rejects.toMatchObject(forbidden)
})

it('of two operators that delete themselves at once one stays, unless nobody else is there', async () => {
	await emptyAccounts(service)
	const ids = await Promise.all([1, 2].map(async () => idOf((await signUp(service)).email)))
	await sql`update users set role = 'operator'`
	const outcomes = await Promise.allSettled(ids.map((id) => service.accounts.deleteAccount(id)))
	expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
	const [chief, member] = [
		await idOf((await signUp(service)).email),
		await idOf((await signUp(service)).email),
	]
	await sql`update users set role = 'operator' where id = ${chief}`
	await expect(service.accounts.deleteAccount(chief)).rejects.toMatchObject({ code: 'validation_failed' })
	await sql`update users set role = 'operator' where id = ${member}`
	const third = await idOf((await signUp(service)).email)
	const both = await Promise.allSettled([chief, member].map((id) => service.accounts.deleteAccount(id)))
	expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
	await service.accounts.deleteAccount(third)
})
