/** Two processes of one server write who ran into limits, by themselves. */
import { expect, it } from 'vitest'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { crowd, tally } from '../../support/service/crowd.ts'
import { openTestDatabase } from '../../support/service/database.ts'

const place = useWorkplace('kurz-refusals')

it('what each process refuses is in the database soon', async () => {
	const at = await openTestDatabase()
	const limits = { RATE_LIMIT_SET: 'off', RATE_LIMIT_VISIT: '1/day', PROCESSES: '2' }
	const { origin } = await startServer(place, { env: { ...databaseVariables(at), ...limits } })
	const answers = await crowd(20, () => fetch(`${origin}/nobody`, { headers: { connection: 'close' } }))
	expect(tally(answers.map(({ status }) => status))).toEqual({ 404: 1, 429: 19 })
	const written = async () => {
		const rows = await at.database.sql<{ sum: number }[]>`
			select coalesce(sum(points), 0)::integer as sum from counters where encode(key, 'escape') like 'refused % visit %'`
		return rows[0]!.sum
	}
	await expect.poll(written).toBe(19)
})
