/** Slow queries for analytics delay each other and nothing else, on real processes. */
import { expect, it } from 'vitest'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { createServiceProcesses } from '../../support/service/service-processes.ts'

const at = await openTestDatabase()
const { start } = createServiceProcesses(at)

it('while thirty requests for analytics hang, visits, creations and health are answered', async () => {
	const server = await start({ env: { RATE_LIMIT_STORE: 'postgres', RATE_LIMIT_SET: 'A' } })
	const { make, visit, client } = doorOf(server.origin)
	const link = await make()
	const details = `/api/v1/${link.slug}/${link.key}/details`
	// Only analytics read this table.
	const release = await holdTransaction(at.database, (tx) => tx`lock table tallies`)
	const reading = crowd(30, () => statusOf(server.ask(details)))
	await untilBlocked(at.database, 3, 'with waiting as materialized')

	expect(tally(await crowd(20, () => visit(link)))).toEqual({ 302: 20 })
	await make()
	expect((await server.ask('/api/v1/health')).status).toBe(200)

	await release()
	expect(tally(await reading)).toEqual({ 200: 30 })
	expect((await client.details(link.slug, link.key)).clicks).toBe(20)
})
