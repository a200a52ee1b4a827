/** Slow queries for analytics delay each other and nothing else, on real processes. */
import { expect, it } from 'vitest'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { asJson } from '../../support/service/service.ts'
import { createServiceProcesses } from '../../support/service/service-processes.ts'

const at = await openTestDatabase()
const { start } = createServiceProcesses(at)

it('while thirty requests for analytics hang, visits, creations and health are answered', async () => {
	const server = await start({ env: { RATE_LIMIT_STORE: 'postgres', RATE_LIMIT_SET: 'A' } })
	const create = () => server.ask('/api/v1/shorten', asJson({ url: 'https://target.example/' }))
	const { short_url: slug, monitor_url } = (await (await create()).json()) as Record<string, string>
	const details = `/api/v1/${slug}/${monitor_url!.slice(2)}/details`
	// Only analytics read this table.
	const release = await holdTransaction(at.database, (tx) => tx`lock table link_maps`)
	const reading = crowd(30, () => statusOf(server.ask(details)))
	await untilBlocked(at.database, 3, 'with waiting as materialized')

	expect(await crowd(20, () => statusOf(server.ask(`/${slug}`)))).toEqual(Array(20).fill(302))
	expect((await create()).status).toBe(201)
	expect((await server.ask('/api/v1/health')).status).toBe(200)

	await release()
	expect(tally(await reading)).toEqual({ 200: 30 })
	const { clicks } = (await (await server.ask(details)).json()) as { clicks: number }
	expect(clicks).toBe(20)
})

it('a process takes at most 16 connections, so that six fit into the hundred of a database', async () => {
	// A pooler would keep connections of its own.
	const server = await start({ place: at.direct })
	const made = await server.ask('/api/v1/shorten', asJson({ url: 'https://target.example/' }))
	const { short_url: slug, monitor_url } = (await made.json()) as Record<string, string>
	const { count: before } = (
		await at.database.sql<{ count: number }[]>`
		select count(*)::integer from pg_stat_activity where datname = current_database()`
	)[0]!
	await crowd(200, (nth) =>
		statusOf(server.ask(nth % 2 === 0 ? `/${slug}` : `/api/v1/${slug}/${monitor_url!.slice(2)}/details`)),
	)
	const { count } = (
		await at.database.sql<{ count: number }[]>`
		select count(*)::integer from pg_stat_activity where datname = current_database()`
	)[0]!
	expect(count - before).toBeLessThanOrEqual(16)
})
