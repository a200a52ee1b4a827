/** Health answers and is limited even when the limits are counted in a database that is away. */
import { afterAll, expect, it } from 'vitest'
import { connect } from '../../../server/store/connect.ts'
import { asBrowser, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
// A database that is not there: nothing listens on this socket path.
const nowhere = connect(
	{ path: '/nonexistent/.s.PGSQL.5432', username: 'x', database: 'x' },
	{ prepare: false },
)
afterAll(() => nowhere.close(0))
const shared = { RATE_LIMIT_SET: 'A', RATE_LIMIT_STORE: 'postgres' }
const cutOff = joinService({ ...service, database: nowhere }, shared)

it('without the database it says "disconnected", as JSON and as a page', async () => {
	// What counts does not work: else this would show nothing.
	const other = await cutOff.ask('/api/v1/nothere/x')
	expect([other.status, await other.json()]).toEqual([503, { error: 'service_unavailable' }])
	const answer = await cutOff.ask('/api/v1/health')
	expect([answer.status, await answer.json()]).toEqual([
		503,
		expect.objectContaining({ status: 'unhealthy', database: 'disconnected' }),
	])
	const page = await cutOff.ask('/api/v1/health', asBrowser)
	expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
	expect((await cutOff.ask('/livez')).status).toBe(200)
})

it('with the database it is limited', async () => {
	const narrow = joinService(service, { ...shared, RATE_LIMIT_OTHER: '2/hour' })
	const statuses = []
	for (let nth = 0; nth < 3; nth++) statuses.push((await narrow.ask('/api/v1/health')).status)
	expect(statuses).toEqual([200, 200, 429])
})
