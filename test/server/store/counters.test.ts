/** Shared counters go to the database in groups, and each request gets its own result. */
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { createSecrets } from '../../../server/config/secrets.ts'
import type { Failure } from '../../../server/errors.ts'
import { type Counters, createMemoryCounters, createSharedCounters } from '../../../server/limits/counters.ts'
import { createImportBudget } from '../../../server/limits/import-budget.ts'
import { createLimiter } from '../../../server/limits/rate-limits.ts'
import { createCounterStore } from '../../../server/store/counters.ts'
import { connect } from '../../../server/store/driver/connect.ts'
import { withinTime } from '../../../server/waiting/deadline.ts'
import { crowd, tally } from '../../support/service/crowd.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { connectAgain, joinService } from '../../support/service/service.ts'
import { hearService } from '../../support/service/statements.ts'
import { atFullSize } from '../../support/small-world/at-full-size.ts'

const at = await openTestDatabase()
const { sql } = at.database
const now = Date.UTC(2026, 10, 20, 12)
const minute = 60_000
const secrets = createSecrets('a secret for tests, 32 characters or more')

/** The counters of a process, on connections of its own. */
const openCounters = () => {
	const database = connectAgain(at)
	onTestFinished(() => database.close())
	return createSharedCounters(createCounterStore(database), secrets, database.outage.isAway)
}
const add = (counters: ReturnType<typeof openCounters>, key: string, points = 1, time = now) =>
	counters.add(key, points, minute, time)
const hold = (work: Parameters<typeof holdTransaction>[1]) => holdTransaction(at.database, work)

it('many counts of two processes at once get different numbers, and none is left out', async () => {
	const processes = [openCounters(), openCounters()]
	const counted = await Promise.all(
		Array.from({ length: 300 }, async (_, nth) => {
			// Some arrive while others are on their way.
			for (let turn = 0; turn < nth % 7; turn++) await add(processes[nth % 2]!, `beside ${nth}`)
			return add(processes[nth % 2]!, 'one key')
		}),
	)
	const numbers = counted.map(({ points }) => points).sort((a, b) => a - b)
	expect(numbers).toEqual(Array.from({ length: 300 }, (_, nth) => nth + 1))
	expect(new Set(counted.map(({ endsAt }) => endsAt))).toEqual(new Set([now + minute]))
})

const creations = readConfig({ RATE_LIMIT_CREATE_AUTHENTICATED: '5/minute' }).rateLimits
/** What takes several places at once in a bucket of five: by the links that it makes. */
const taking: Record<string, (counters: Counters, who: string) => (links: number) => unknown> = {
	'requests of several links': (counters, who) => {
		const limit = createLimiter(creations, counters, () => now)
		return (links) => limit('createAuthenticated', who, 'one', links)
	},
	imports: (counters, who) => {
		const budget = createImportBudget(creations, counters, () => now)
		return async (links) => (await budget.open('one', false, who)).take(links)
	},
}
it.each(
	Object.entries(taking).flatMap(([name, take]) => [
		[name, 'one process', () => [createMemoryCounters()], take] as const,
		[name, 'two', () => [openCounters(), openCounters()], take] as const,
	]),
)('of %s at once in %s no more pass than fit, and refusals take nothing', async (name, _, open, take) => {
	const all = open()
	const takes = all.map((counters) => take(counters, `young ${name}`))
	const passed = async (links: number, times: number) => {
		const answers = await crowd(times, async (nth) => {
			try {
				await takes[nth % takes.length]!(links)
				return 'passed'
			} catch (error) {
				return (error as Failure).extra.headers?.['ratelimit-remaining']
			}
		})
		return tally(answers.map(String))
	}
	expect(await passed(6, 2)).toEqual({ 5: 2 })
	expect(await passed(3, 10)).toEqual({ passed: 1, 2: 9 })
	expect(await passed(2, 10)).toEqual({ passed: 1, 0: 9 })
})

atFullSize('one statement for sixteen requests')(
	'requests of one moment are counted by one statement, each in its turn',
	async () => {
		const { service, during } = hearService(joinService(at))
		const env = { RATE_LIMIT_STORE: 'postgres', RATE_LIMIT_VISIT: '5/minute' }
		const { ask } = joinService({ ...at, database: service.database }, env)
		let answers: Response[] = []
		const heard = await during(async () => {
			answers = await crowd(16, (nth) => ask('/nothere', { peer: `198.51.100.${nth % 2}` }))
		})
		expect(heard.filter(({ text }) => text.startsWith('insert into counters'))).toHaveLength(1)
		const left = answers.map(({ status, headers }) => `${status} ${headers.get('ratelimit-remaining')}`)
		expect(tally(left)).toEqual({ '404 4': 2, '404 3': 2, '404 2': 2, '404 1': 2, '404 0': 2, '429 0': 6 })
	},
)

it('the keys of a group are locked in one order, so two processes never wait for each other', async () => {
	const counters = createCounterStore(at.database)
	const [low, high] = ['00'.repeat(32), 'ff'.repeat(32)]
	const both = [high, low].map((key) => ({ key, points: 1, windowMs: minute }))
	await counters.add(both, new Date(now))
	const release = await hold((tx) => tx`select from counters where key = decode(${low}, 'hex') for update`)
	const waiting = counters.add(both, new Date(now))
	await untilBlocked(at.database, 1, 'insert into counters')
	// It waits for the lower key, and has not touched the higher one.
	await sql`select from counters where key = decode(${high}, 'hex') for update nowait`
	await release()
	expect((await waiting).map(({ points }) => points)).toEqual([2, 2])
})

it('sweeping old counts waits for no lock', async () => {
	const { store } = joinService(at)
	const [first, second] = ['11'.repeat(32), '22'.repeat(32)]
	const both = [first, second].map((key) => ({ key, points: 1, windowMs: minute }))
	await store.counters.add(both, new Date(now))
	await hold((tx) => tx`select from counters where key = decode(${first}, 'hex') for update`)
	await withinTime(20_000, () => store.erasure.sweep(new Date(now + minute)))
	expect((await sql`select encode(key, 'hex') as key from counters`).map(({ key }) => key)).toEqual([first])
})

it('a window that is over gives way to a new one, and points go back only to their own', async () => {
	const counters = openCounters()
	const [first, second] = [now + minute, now + 2 * minute]
	expect(await add(counters, 'given', 3)).toEqual({ points: 3, endsAt: first })
	await counters.giveBack('given', first)
	expect(await add(counters, 'given', 0)).toMatchObject({ points: 2 })
	await counters.giveBack('unknown', first)
	expect(await add(counters, 'given', 2, now + minute)).toEqual({ points: 2, endsAt: second })
	await counters.giveBack('given', first)
	expect(await add(counters, 'given', 0, now + minute)).toMatchObject({ points: 2 })
	for (let nth = 0; nth < 3; nth++) await counters.giveBack('given', second)
	expect(await add(counters, 'given', 0, now + minute)).toMatchObject({ points: 0 })
})

it('a count is refused when its own time is over, whatever it waits for with others', async () => {
	const counters = openCounters()
	await add(counters, 'held')
	const release = await hold((tx) => tx`select from counters for update`)
	const short = withinTime(300, () => add(counters, 'held'))
	const long = withinTime(minute, () => add(counters, 'held'))
	await expect(short).rejects.toMatchObject({ name: 'Unavailable' })
	await release()
	expect((await long).points).toBeGreaterThan(1)
})

it('a count is refused at once while the database is away', async () => {
	const database = connect(at.place, { prepare: at.prepare })
	onTestFinished(() => database.close())
	const counters = createSharedCounters(createCounterStore(database), secrets, () => true)
	await expect(counters.add('away', 1, minute, now)).rejects.toMatchObject({ name: 'Unavailable' })
})
