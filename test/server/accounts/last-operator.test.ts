/** Two operators who act on each other at the same moment, each through a process of their own. */
import { expect, it } from 'vitest'
import type { AskedAct } from '../../../server/administration/administration.ts'
import { isLong } from '../../support/machine/long.ts'
import { makeOperator } from '../../support/service/operators.ts'
import { connectAgain, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const other = joinService({ ...service, database: connectAgain(service) })
const { sql } = service.database
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
