/** The watch over the database: each outage is logged when it begins and when it is over. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDatabaseWatch, type DatabaseState } from '../../../server/background/database-watch.ts'
import { Unavailable } from '../../../server/errors.ts'
import type { HealthStore } from '../../../server/store/clicks/health.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => {
	const at: { state: DatabaseState } = { state: 'connected' }
	const unless = (state: DatabaseState) => (at.state === state ? Promise.reject(new Error(state)) : undefined)
	let pings = 0
	const health = {
		ping: async () => {
			pings += 1
			await unless('disconnected')
		},
		tryCommit: async () => unless('degraded'),
		hasAllWorkers: async () => at.state !== 'incomplete',
		readBacklog: async () => ({ clicks: 0, oldest: null, damaged: at.state === 'damaged' ? 'clicks' : null }),
	} as unknown as HealthStore
	const logged: [string, object][] = []
	const note = (fields: object | string, text = String(fields)) => void logged.push([text, fields as object])
	const watch = createDatabaseWatch({
		store: { health, outage: { isAway: () => false } },
		log: { info: note, warn: note } as never,
	})
	return { at, logged, ...watch, pings: () => pings }
}
const states: DatabaseState[] = ['connected', 'incomplete', 'damaged', 'degraded', 'disconnected']
const away = () => new Unavailable(new Error('away'))
const refused = 'requests are refused: the database is away, full or too slow'
const back = 'the database is back'

it.each(states)('%s is read as such', async (state) => {
	const { at, read } = open()
	at.state = state
	expect((await read()).state).toBe(state)
})

it.each(states)('an outage after which it is %s', async (state) => {
	const { at, logged, noteRefusal } = open()
	const isBack = ['connected', 'damaged'].includes(state)
	const outage = async (requests: number) => {
		at.state = 'disconnected'
		for (let nth = 0; nth < requests; nth++) noteRefusal(away())
		await vi.advanceTimersByTimeAsync(2_000)
		at.state = state
		await vi.advanceTimersByTimeAsync(2_000)
	}
	await outage(3)
	await outage(2)
	const times = (requests: number) => [
		[refused, expect.anything()],
		[back, { refused: requests, unknown: 0 }],
	]
	expect(logged).toEqual(isBack ? [...times(3), ...times(2)] : times(0).slice(0, 1))
})

it('those who ask at the same time share an answer, and the next one asks again', async () => {
	const { read, pings } = open()
	expect(new Set(await Promise.all([read(), read(), read()])).size).toBe(1)
	expect(pings()).toBe(1)
	await read()
	expect(pings()).toBe(2)
})

it('of what may have been done all the same, each is counted, and each outage says so once', async () => {
	const { at, logged, noteRefusal, unknownOutcomes } = open()
	for (let nth = 0; nth < 2; nth++) {
		at.state = 'disconnected'
		for (const isOpen of [true, false, true])
			noteRefusal(new Unavailable(new Error('away'), Promise.resolve(isOpen)))
		await vi.advanceTimersByTimeAsync(600)
		at.state = 'connected'
		await vi.advanceTimersByTimeAsync(600)
	}
	expect(unknownOutcomes()).toBe(4)
	expect(logged.filter(([text]) => text.startsWith('a commit did not answer'))).toHaveLength(2)
	expect(logged.filter(([text]) => text === back).map(([, fields]) => fields)).toEqual([
		{ refused: 3, unknown: 2 },
		{ refused: 3, unknown: 2 },
	])
})
