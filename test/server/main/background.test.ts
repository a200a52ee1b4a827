/** Background work: one process does it for all, and what fails is retried and holds up nothing else. */
import pino from 'pino'
import { expect, it } from 'vitest'
import { startBackground } from '../../../server/background/background.ts'
import type { Held } from '../../../server/store/lease.ts'
import type { Store } from '../../../server/store/store.ts'

const minute = 60_000
const everything: Held = { former: '', clicks: true, erasures: true, ids: true }
const nothing: Held = { former: '', clicks: false, erasures: false, ids: false }

/** A store that counts its calls, and fails where told. */
const createFake = (failing: string[], due: number[], duty: { held: Held | undefined }) => {
	const asked: Record<string, number> = {}
	const answer =
		<T>(name: string, value: (nth: number) => T) =>
		async (): Promise<T> => {
			asked[name] = (asked[name] ?? 0) + 1
			if (failing.includes(name)) throw new Error(`${name} fails`)
			return value(asked[name])
		}
	const store = {
		lease: { hold: answer('lease', () => duty.held), leave: answer('leave', () => undefined) },
		partitions: {
			prepare: answer('partitions', () => 0),
			dropBefore: answer('retention', () => ({ dropped: 0, waiting: 0 })),
		},
		lostConnections: { end: answer('lost connections', () => 0), endOwn: async () => 0 },
		rollups: { rollUp: answer('roll up', () => undefined) },
		logFloor: { raise: answer('log floor', () => true) },
		projection: { project: answer('count', () => ({ batches: 0, clicks: 0, oldest: null, due })) },
		// Reports more work for a while, so that it runs again at once.
		erasure: { eraseSlice: answer('erase', (nth) => nth < 50), sweep: answer('sweep', () => undefined) },
		accounts: { sweep: answer('sessions', () => undefined) },
	}
	return { store: store as unknown as Store, asked }
}
const start = ({
	failing = [],
	due = [],
	duty = { held: everything },
	isOneOfSeveral = false,
}: {
	failing?: string[]
	due?: number[]
	/** What the lease answers. */
	duty?: { held: Held | undefined }
	isOneOfSeveral?: boolean
} = {}) => {
	const clock = { now: Date.UTC(2026, 10, 20, 12) }
	const { store, asked } = createFake(failing, due, duty)
	const logged: string[] = []
	const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
	const background = startBackground(store, {
		now: () => clock.now,
		ticks: () => clock.now,
		log,
		holder: 'this one',
		isOneOfSeveral,
		// Every pause is over at once.
		after: (_, call) => {
			const timer = setImmediate(call)
			return () => clearImmediate(timer)
		},
	})
	/** Waits for some more looks. */
	const looks = async (many = 5) => {
		const enough = (asked.lease ?? 0) + many
		await expect.poll(() => asked.lease).toBeGreaterThanOrEqual(enough)
	}
	return { clock, asked, logged, looks, background }
}

it.each(['partitions', 'log floor', 'sweep', 'sessions'])(
	'when %s fails, it is logged once, retried a minute later, and blocks nothing else',
	async (name) => {
		const { clock, asked, logged, background } = start({ failing: [name] })
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
	const { asked, background } = start({ failing: [name] })
	await expect.poll(() => asked[name]).toBeGreaterThan(2)
	await expect.poll(() => asked).toMatchObject({ partitions: 1, sweep: 1, sessions: 1 })
	await background.stop()
})

it('links with many clicks that are not rolled up are rolled up after the count that found them', async () => {
	const { asked, background } = start({ due: [7] })
	await expect.poll(() => asked['roll up']).toBeGreaterThan(0)
	await background.stop()
})

it('a stop waits only for the step under way, and leaves the work to another process', async () => {
	const { asked, background } = start()
	await expect.poll(() => asked.count).toBeGreaterThan(0)
	await background.stop()
	const before = { ...asked }
	await new Promise((resolve) => setImmediate(resolve))
	expect(asked).toEqual(before)
	expect(asked.leave).toBe(1)
})

it('where nothing waits, nothing is counted, erased or raised', async () => {
	const { asked, looks, background } = start({ duty: { held: nothing } })
	await expect.poll(() => asked.sessions).toBe(1)
	await looks()
	await background.stop()
	expect(Object.keys(asked).sort()).toEqual([
		'lease',
		'leave',
		'lost connections',
		'partitions',
		'sessions',
		'sweep',
	])
})

it('a process without the lease only tries to get it', async () => {
	const { asked, looks, background, logged } = start({ duty: { held: undefined } })
	await looks()
	await background.stop()
	expect(Object.keys(asked)).toEqual(['lease'])
	expect(logged).toEqual([])
})

it('when another process takes the lease, the work ends here; when that one is gone, it goes on, and the log says so', async () => {
	const duty: { held: Held | undefined } = { held: everything }
	const { asked, looks, background, logged } = start({ duty })
	await expect.poll(() => asked.erase).toBeGreaterThan(50)
	duty.held = undefined
	await looks()
	const before = { ...asked }
	await looks()
	expect({ ...asked, lease: 0 }).toEqual({ ...before, lease: 0 })
	duty.held = { ...everything, former: 'another one' }
	await expect.poll(() => asked.erase).toBeGreaterThan(before.erase!)
	await background.stop()
	const said = logged.map((line) => JSON.parse(line)).map(({ msg, former }) => [msg, former])
	expect(said).toEqual([
		['another process does the background work', undefined],
		['this process does the background work', 'another one'],
	])
})

it('one of several processes says from the beginning that it does the work', async () => {
	const { looks, background, logged } = start({ isOneOfSeveral: true })
	await looks()
	await background.stop()
	expect(logged.map((line) => JSON.parse(line))).toEqual([
		expect.objectContaining({ msg: 'this process does the background work', holder: 'this one' }),
	])
})

it('while the lease cannot be asked for, its last holder goes on', async () => {
	const failing: string[] = []
	const { asked, looks, background } = start({ failing })
	await expect.poll(() => asked.count).toBeGreaterThan(0)
	failing.push('lease')
	await looks()
	const counted = asked.count!
	await expect.poll(() => asked.count).toBeGreaterThan(counted)
	await background.stop()
})
