/** The role of an account, and that somebody stays an operator, also of two who act at once. */

import { expect, it } from 'vitest'
import type { AskedAct } from '../../../server/administration/administration.ts'
import { isLong } from '../../support/machine/long.ts'
import { emptyAccounts, makeOperator } from '../../support/service/operators.ts'
import { signUp } from '../../support/service/people.ts'
import { connectAgain, joinService, openService } from '../../support/service/service.ts'

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

const other = joinService({ ...service, database: connectAgain(service) })
const rounds = isLong ? 20 : 2

const acts: AskedAct[] = ['demote', 'close', 'close_with_links', 'delete_account']
const pairs = acts.flatMap((one) => acts.map((another) => [one, another] as const))

it.each(pairs)('one does %s and the other %s: one of the two stays an operator', async (...pair) => {
	for (let round = 0; round < rounds; round++) {
		await sql`update users set role = 'member'`
		const two = [await makeOperator(service), await makeOperator(service)]
		const ids = await Promise.all(
			two.map(
				async ({ email }) =>
					(await sql<{ id: string }[]>`select id from users where email = ${email}`)[0]!.id,
			),
		)
		const act = (by: number) =>
			[service, other][by]!.administration.act({
				...{ act: pair[by]!, ids: [ids[1 - by]!], subjects: [two[1 - by]!.email] },
				...{ key: undefined, account: two[by]!.email },
			})
		const outcomes = await Promise.allSettled([act(0), act(1)])
		const refused = outcomes.filter(({ status }) => status === 'rejected')
		expect(refused).toMatchObject([{ reason: { extra: { details: [{ code: 'last_operator' }] } } }])
		expect(await sql`select id from users where role = 'operator' and closed_at is null`).toHaveLength(1)
	}
})
