/** A scrape asks the database rarely, and never waits for it for long. */
import { expect, it, onTestFinished } from 'vitest'
import { createDatabaseReader } from '../../../server/metrics/database.ts'
import { connect } from '../../../server/store/driver/connect.ts'
import { createStore } from '../../../server/store/store.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { openDatabaseProxy } from '../../support/service/database-proxy.ts'
import { onePool } from '../../support/service/one-pool.ts'

const at = await openTestDatabase()
const now = () => Date.UTC(2026, 10, 25)

it('at most every three seconds, what grows with the links once a minute, one question for all who ask', async () => {
	const heard: string[] = []
	const hear = (statement: string) => void heard.push(statement)
	const database = connect(at.place, { prepare: at.prepare, hear })
	onTestFinished(() => database.close())
	let time = 0
	const read = createDatabaseReader({ store: createStore(onePool(database)), now, ticks: () => time })
	/** How often each kind of question was sent by now. */
	const asked = () =>
		[/^select 1$/, /pg_stat_activity/, /pg_database_size/].map(
			(kind) => heard.filter((statement) => kind.test(statement)).length,
		)
	const [first, second] = await Promise.all([read(), read()])
	expect(first).toEqual(second)
	expect(asked()).toEqual([1, 1, 1])
	time += 2_999
	expect(await read()).toEqual(first)
	expect(asked()).toEqual([1, 1, 1])
	time += 1
	await read()
	expect(asked()).toEqual([2, 2, 1])
	time += 57_000
	await read()
	expect(asked()).toEqual([3, 3, 2])
})

it('a frozen database is down, and the scrape is answered all the same', async () => {
	const proxy = await openDatabaseProxy(at)
	const database = connect(proxy.place, { prepare: at.prepare })
	onTestFinished(() => database.close(0))
	const read = createDatabaseReader({
		...{ store: createStore(onePool(database)), now },
		ticks: () => performance.now(),
	})
	proxy.mode = 'frozen'
	expect(await read()).toEqual({ kurz_db_up: [{ value: 0 }] })
})
