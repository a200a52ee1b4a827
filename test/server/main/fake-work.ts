/** Background work on a store that only counts its calls. */
import pino from 'pino'
import { expect } from 'vitest'
import { startBackground } from '../../../server/background/background.ts'
import type { Look } from '../../../server/store/clicks/lease.ts'
import type { Store } from '../../../server/store/store.ts'

export const minute = 60_000
const holder = { isHolder: true, former: '', wasResting: false, isShared: false, lowWaterMark: 1 }
const quiet = { lost: false, hosts: '', isSilent: true }
export const everything: Look = { ...holder, ...quiet, clicks: true, erasures: true, ids: 5_000 }
/** Another process holds the lease. */
export const elsewhere: Look = { ...everything, isHolder: false }
export const nothing: Look = { ...holder, ...quiet, clicks: false, erasures: false, ids: 0 }

/** A store that counts its calls, and fails where told. */
const createFake = (failing: string[], due: number[], duty: { held: Look }, hangsAt: number) => {
	const asked: Record<string, number> = {}
	const order: string[] = []
	let stir = () => {}
	const answer =
		<T>(name: string, value: (nth: number) => T) =>
		async (): Promise<T> => {
			asked[name] = (asked[name] ?? 0) + 1
			order.push(name)
			if (failing.includes(name)) throw new Error(`${name} fails`)
			return value(asked[name])
		}
	const rollUp = answer('roll up', () => undefined)
	const store = {
		hear: (call: () => void) => {
			stir = call
		},
		lease: { hold: answer('lease', () => duty.held), leave: answer('leave', () => undefined) },
		past: { read: async () => ({ time: Number.POSITIVE_INFINITY, lived: null }) },
		partitions: {
			prepare: answer('partitions', () => 0),
			mergeSome: answer('merge', () => 'done'),
			dropBefore: answer('retention', () => ({ dropped: 0, waiting: 0 })),
		},
		lostConnections: { end: answer('lost connections', () => 0), endOwn: async () => 0 },
		rollups: {
			rollUp: async (ids: number[]) => ({ tried: await rollUp().then(() => ids.slice(0, 50)), left: [] }),
			findMany: answer('links to roll up', () => []),
		},
		lowWaterMark: { raise: answer('low-water mark', () => true) },
		projection: {
			help: answer('help', () => ({ batches: 0, clicks: 0, oldest: null, due, isBusy: false })),
			project: answer('count', (nth) =>
				nth > hangsAt ? new Promise(() => {}) : { batches: 0, clicks: 0, oldest: null, due, isBusy: false },
			),
		},
		// Reports more work for a while, so that it runs again at once.
		erasure: { eraseChunk: answer('erase', (nth) => nth < 50), sweep: answer('sweep', () => undefined) },
		damage: { heal: async () => undefined },
		audit: { sweep: answer('audit log', () => undefined) },
		hostVisits: { sweep: answer('host visits', () => undefined) },
		accounts: {
			sweepSessions: answer('sessions', () => undefined),
			sweep: answer('accounts', () => undefined),
		},
	}
	return { store: store as unknown as Store, asked, order, stir: () => stir() }
}
/** Starts background work on the fake store, with pauses that end at once. */
export const startFake = ({
	failing = [],
	due = [],
	duty = { held: everything },
	isOneOfSeveral = false,
	hangsAt = Number.POSITIVE_INFINITY,
}: {
	failing?: string[]
	due?: number[]
	/** What the lease answers. */
	duty?: { held: Look }
	isOneOfSeveral?: boolean
	/** How many counts are answered before one hangs. */
	hangsAt?: number
} = {}) => {
	const clock = { now: Date.UTC(2026, 10, 20, 12) }
	const { store, asked, order, stir } = createFake(failing, due, duty, hangsAt)
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
	return { clock, asked, order, logged, looks, background, stir }
}
