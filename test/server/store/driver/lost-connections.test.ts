/** Connections that fell silent in a statement are ended, and their locks are released. */
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../../server/store/driver/connect.ts'
import { createLostConnectionStore } from '../../../../server/store/driver/lost-connections.ts'
import { openDatabaseProxy } from '../../../support/service/database-proxy.ts'
import { openService } from '../../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
const { short_url: slug } = await service.client.shorten({ url: 'https://target.example/' })
const touch = () =>
	sql.begin(async (tx) => {
		await tx`set local lock_timeout = '100ms'`
		await tx`update links set used_clicks = used_clicks where slug = ${slug}`
		return 'done'
	})

it('the row that one held can be written again', async () => {
	const proxy = await openDatabaseProxy(service)
	const database = connect(proxy.place, { prepare: false, max: 1 })
	onTestFinished(() => database.close(0))
	const lost = proxy.cutAt('words that are the last', 'in hole')
	const holding = database.sql.begin(async (tx) => {
		await tx`set local idle_in_transaction_session_timeout = 300`
		await tx`update links set used_clicks = used_clicks where slug = ${slug}`
		// Its values are sent once Postgres has said what it wants, which nobody hears any more.
		await tx`select ${'x'}::text as "words that are the last"`
	})
	holding.catch(() => {})
	await lost
	const code = (error: { code: string }) => error.code
	// Each waits 100 ms: it is idle for longer than it may be, and is not ended for that.
	for (let nth = 0; nth < 4; nth++) await expect.poll(() => touch().catch(code)).toBe('55P03')
	expect(await createLostConnectionStore(service.database).end()).toBe(0)
	expect(await touch().catch(code)).toBe('55P03')

	await expect.poll(() => createLostConnectionStore(service.database, 0).end()).toBe(1)
	await expect.poll(() => touch().catch(code)).toBe('done')
})

it('those that are asked, and those that are idle, stay', async () => {
	const { place } = await openDatabaseProxy(service)
	const database = connect(place, {
		prepare: false,
		max: 2,
	})
	onTestFinished(() => database.close(0))
	const busy = database.sql`select pg_sleep(0.3) as slept`.execute()
	await database.sql`select 1`
	const end = createLostConnectionStore(service.database, 0)
	for (let nth = 0; nth < 10; nth++) expect(await end.end()).toBe(0)
	expect(await busy).toHaveLength(1)
	expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
})

it('those of a pool that was replaced lose their places', async () => {
	// A pooler gives its own connections to others, each with the name of the last.
	const proxy = await openDatabaseProxy({ place: service.direct })
	const database = connect(proxy.place, {
		...{ prepare: false, max: 3 },
		pace: { lookEvery: 20, probedFor: 200, retiredFor: 2 },
	})
	onTestFinished(() => database.close(0))
	await Promise.all(Array.from({ length: 3 }, () => database.sql`select pg_sleep(0.1)`))
	const left = () => sql`select from pg_stat_activity where application_name = any (${names}::text[])`
	const names = [database.sql.options.connection.application_name as string]
	expect(await left()).toHaveLength(3)
	proxy.mode = 'hole'
	database.sql`select 1`.catch(() => {})
	await expect.poll(() => database.outage.isAway()).toBe(true)
	proxy.mode = 'open'
	await expect.poll(() => database.sql`select 1 as one`.catch(() => [])).toHaveLength(1)
	expect(await left()).toHaveLength(3)
	const { endOwn: end } = createLostConnectionStore({ sql, retired: database.retired })
	// Its statements may be answered for a while.
	expect(await end()).toBe(0)
	await expect.poll(end).toBe(3)
	await expect.poll(left).toHaveLength(0)
	await expect.poll(() => end().then(() => database.retired.over())).toEqual([])
	expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
})
