/** Background work goes on when one kind of it fails, and failures are retried with a pause. */
import pino from 'pino'
import { expect, it } from 'vitest'
import { startBackground } from '../../../server/background/background.ts'
import type { Store } from '../../../server/store/store.ts'

const minute = 60_000

/** A store that counts its calls, and fails where told. */
const createFake = (failing: string[], mapped: (nth: number) => number | null | undefined) => {
	const asked: Record<string, number> = {}
	const answer =
		<T>(name: string, value: (nth: number) => T) =>
		async (): Promise<T> => {
			asked[name] = (asked[name] ?? 0) + 1
			if (failing.includes(name)) throw new Error(`${name} fails`)
			return value(asked[name])
		}
	const store = {
		partitions: { prepare: answer('partitions', () => 0), dropBefore: answer('retention', () => 0) },
		maps: { mapPastDays: answer('maps', mapped) },
		projection: { project: answer('count', () => ({ batches: 0, oldest: null })) },
		// Reports more work for a while, so that it runs again at once.
		erasure: { eraseSlice: answer('erase', (nth) => nth < 50), sweep: answer('sweep', () => undefined) },
		accounts: { sweep: answer('sessions', () => undefined) },
	}
	return { store: store as unknown as Store, asked }
}
const start = (failing: string[], mapped: (nth: number) => number | null | undefined = () => null) => {
	const clock = { now: Date.UTC(2026, 10, 20, 12) }
	const { store, asked } = createFake(failing, mapped)
	const logged: string[] = []
	const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
	return { clock, asked, logged, background: startBackground(store, { now: () => clock.now, log }) }
}

it.each(['partitions', 'maps', 'sweep', 'sessions'])(
	'when %s fails, it is logged once, retried a minute later, and blocks nothing else',
	async (name) => {
		const { clock, asked, logged, background } = start([name])
		await expect.poll(() => asked.erase).toBeGreaterThan(50)
		await expect.poll(() => asked.count).toBeGreaterThan(0)
		expect(asked[name]).toBe(1)
		clock.now += minute
		await expect.poll(() => asked[name]).toBe(2)
		expect(logged.filter((line) => line.includes(name))).toHaveLength(1)
		await background.stop()
	},
)

it.each(['count', 'erase'])('when %s fails, it is retried, and everything else goes on', async (name) => {
	const { asked, background } = start([name])
	await expect.poll(() => asked[name]).toBeGreaterThan(2)
	expect(asked).toMatchObject({ partitions: 1, sweep: 1, sessions: 1 })
	await background.stop()
})

it.each([
	['there is more to map', 7],
	['another process is counting', undefined],
])('mapping days is repeated at once when %s, otherwise only when due', async (_, first) => {
	const { asked, background } = start([], (nth) => (nth === 1 ? first : null))
	await expect.poll(() => asked.erase).toBeGreaterThan(50)
	expect(asked.maps).toBe(2)
	await background.stop()
})

it('a stop waits only for the step under way', async () => {
	const { asked, background } = start([])
	await expect.poll(() => asked.count).toBeGreaterThan(0)
	await background.stop()
	const before = { ...asked }
	await new Promise((resolve) => setImmediate(resolve))
	expect(asked).toEqual(before)
})
