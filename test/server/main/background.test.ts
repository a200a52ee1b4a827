/** Background work goes on when one kind of it fails, and failures are retried with a pause. */
import pino from 'pino'
import { expect, it } from 'vitest'
import { startBackground } from '../../../server/background/background.ts'
import type { Store } from '../../../server/store/store.ts'

const minute = 60_000

/** A store that counts its calls, and fails where told. */
const createFake = (failing: string[], due: number[]) => {
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
		rollups: { rollUp: answer('roll up', () => undefined) },
		logFloor: { raise: answer('log floor', () => true) },
		projection: { project: answer('count', () => ({ batches: 0, clicks: 0, oldest: null, due })) },
		// Reports more work for a while, so that it runs again at once.
		erasure: { eraseSlice: answer('erase', (nth) => nth < 50), sweep: answer('sweep', () => undefined) },
		accounts: { sweep: answer('sessions', () => undefined) },
	}
	return { store: store as unknown as Store, asked }
}
const start = (failing: string[], due: number[] = []) => {
	const clock = { now: Date.UTC(2026, 10, 20, 12) }
	const { store, asked } = createFake(failing, due)
	const logged: string[] = []
	const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
	return { clock, asked, logged, background: startBackground(store, { now: () => clock.now, log }) }
}

it.each(['partitions', 'log floor', 'sweep', 'sessions'])(
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

it('links with many clicks that are not rolled up are rolled up after the count that found them', async () => {
	const { asked, background } = start([], [7])
	await expect.poll(() => asked['roll up']).toBeGreaterThan(0)
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
