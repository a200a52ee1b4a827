/** Visitors are not forgotten beside a count that has only begun: it may have seen them as known. */
import { expect, it } from 'vitest'
import { onePool } from '../../../server/store/pools.ts'
import { createStore } from '../../../server/store/store.ts'
import { firstVisitor } from '../../../server/store/visitors.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { anyClick, logBatch } from '../../support/service/log-batch.ts'

const { database } = await openTestDatabase()
const { sql } = database
const { visitors, projection } = createStore(onePool(database))

it('it waits until the count is over', async () => {
	await sql`update click_retention set dropped_before = '2026-11-01'`
	await logBatch(sql, [anyClick({ linkId: 1 })])
	// The count stands still before it begins to look, with the locks of its tables up to then.
	const release = await holdTransaction(
		database,
		(tx) => tx`lock table retired_slugs in access exclusive mode`,
	)
	const counting = projection.project(1)
	await untilBlocked(database, 1, 'with lane as')
	expect(await visitors.forgetSome(firstVisitor)).toEqual(firstVisitor)
	await release()
	await counting
	expect(await visitors.forgetSome(firstVisitor)).toBeUndefined()
})
