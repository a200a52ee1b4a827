/** What a process counts while it runs, by subject. `samples.ts` gives it names. */
import { endedStates } from '../../shared/link/states.ts'
import { createHistogram, type Histogram, zeros } from './counts.ts'
import { createLoopMeter } from './loop.ts'

/** Seconds. A visit on an idle machine takes about 2 ms; no answer takes longer than 10 s. */
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Clicks. The largest batch has 500 (visits/recorder.ts). */
const batchSizes = [1, 2, 5, 10, 20, 50, 100, 200, 500]

/**
 * What became of visits. `counted`: redirected, with its click committed. `uncounted`: a crawler
 * was redirected. `unavailable`: the database was away or too slow. `refused`: a wrong password,
 * or a client that hung up.
 */
const visitOutcomes = [
	...(['counted', 'uncounted', 'stub', 'protected', 'missing', 'blocked'] as const),
	...endedStates,
	...(['unavailable', 'refused'] as const),
]

/** What was refused with 429. */
export const limitKinds = ['create', 'createAuthenticated', 'visit', 'other', 'password', 'download'] as const
export type LimitKind = (typeof limitKinds)[number]
/** Work that waits for a place, because a stranger may ask for much of it (`limits/`). */
export const dearKinds = ['verify', 'hash', 'code', 'page', 'piece', 'pack', 'import'] as const
export type DearKind = (typeof dearKinds)[number]
const passwordKinds = ['link', 'account'] as const

/** The requests of one route. */
export interface RouteMeter {
	/** For instance `/{short_url}`. */
	readonly pattern: string
	/** Answers by status. */
	readonly statuses: Map<number, number>
	readonly seconds: Histogram
}

const createRequestMeter = () => {
	const routes = new Map<string, RouteMeter>()
	return {
		begun: 0,
		ended: 0,
		routes,
		/** The same one for each call. */
		of: (pattern: string): RouteMeter => {
			const route = routes.get(pattern) ?? { pattern, statuses: new Map(), seconds: createHistogram(seconds) }
			routes.set(pattern, route)
			return route
		},
	}
}

export const createVisitMeter = () => ({
	outcomes: zeros(visitOutcomes),
	/** Visits whose link was remembered by the process, and those for which it was looked up. */
	cache: { hits: 0, misses: 0 },
	/** Clicks whose commit is confirmed, and those of which the database never said. */
	committed: 0,
	unknown: 0,
	/** Of each statement that commits clicks. */
	batchSize: createHistogram(batchSizes),
	commitSeconds: createHistogram(seconds),
})
export type VisitMeter = ReturnType<typeof createVisitMeter>

export const createLimitMeter = () => {
	const refused = zeros(limitKinds)
	return {
		refused,
		wrongPasswords: zeros(passwordKinds),
		/** Counts a refusal. `account`: the id of whose it is, where that is known. */
		refuse: (kind: LimitKind, _account?: string): void => {
			refused[kind] += 1
		},
	}
}
export type LimitMeter = ReturnType<typeof createLimitMeter>

/** By kind: places that are taken now, and work that was turned away (limits/dear-work.ts). */
export const createDearMeter = () => ({ taken: zeros(dearKinds), refused: zeros(dearKinds) })
export type DearMeter = ReturnType<typeof createDearMeter>

export const createBackgroundMeter = () => ({
	/** Clicks moved from the log to the tables people read. */
	counted: 0,
	/** 1 while this process does the background work. */
	isHolder: 0,
})
export type BackgroundMeter = ReturnType<typeof createBackgroundMeter>

/** `log`: lines that nobody read, which its output counts. */
export const createMeters = (log: { readonly lines: number } = { lines: 0 }) => ({
	log,
	requests: createRequestMeter(),
	visits: createVisitMeter(),
	limits: createLimitMeter(),
	background: createBackgroundMeter(),
	loop: createLoopMeter(),
	dear: createDearMeter(),
})
export type Meters = ReturnType<typeof createMeters>
