/** Pages of very many clicks wait for their turn, and hold no place that they wait for. */
import { expect, it } from 'vitest'
import { crowd, tally } from '../../support/service/crowd.ts'
import { browserAccept, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const { short_url: slug, monitor_url } = await service.client.shorten({ url: 'https://target.example/' })
await crowd(101, () => service.ask(`/${slug}`))

/** As each of two processes on two processors; what waits is refused after five seconds. */
const patience = { toWrite: 4_000, toAnswer: 5_000, toServe: 5_000 }
const { ask } = joinService(service, {}, service.clock, patience, undefined, 1)

it.each([
	['a code that is drawn in its turn, too', '&dark=112244&mark=on'],
	['a plain code', ''],
])('%s stands beside them', async (_, look) => {
	const page = `/${monitor_url}?clicks=1000${look}`
	const answers = await crowd(4, () => ask(page, { headers: { accept: browserAccept } }))
	expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 4 })
	expect((await answers[0]!.text()).match(/<details/g)!.length).toBeGreaterThan(100)
})
