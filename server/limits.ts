/** Owns counting within windows of time: the pace of callers, and of wrong passwords. Keys are hashed wherever they are stored. */
import { LRUCache } from 'lru-cache'
import { fail } from './errors.ts'
import type { Pace } from './start/config.ts'
import type { Secrets } from './start/secrets.ts'
import type { Counted, CounterStore } from './store/counters.ts'

/** Adds to the window of a key and answers what it holds; a new window of `windowMs` opens when none is open at `now`. */
export interface Counters {
	add(key: string, points: number, windowMs: number, now: number): Promise<Counted> | Counted
}

/** Counters of this process alone. The least used are forgotten first when there are too many. */
export const createMemoryCounters = (): Counters => {
	const windows = new LRUCache<string, { points: number; endsAt: number }>({ max: 200_000 })
	return {
		add: (key, points, windowMs, now) => {
			let window = windows.get(key)
			if (window === undefined || window.endsAt <= now) {
				window = { points: 0, endsAt: now + windowMs }
				windows.set(key, window)
			}
			window.points = Math.max(0, window.points + points)
			return { points: window.points, endsAt: new Date(window.endsAt) }
		},
	}
}

/** Counters that all processes on one database share. */
export const createSharedCounters = (store: Pick<CounterStore, 'add'>, secrets: Secrets): Counters => ({
	add: (key, points, windowMs, now) =>
		store.add(secrets.hmac('counter', key), points, windowMs, new Date(now)),
})

const seconds = (ms: number): string => String(Math.max(1, Math.ceil(ms / 1_000)))

export type Scope = 'create' | 'createAuthenticated' | 'visit' | 'other'

/**
 * Counts one request of a scope against its address. Answers the `RateLimit-*` headers, or undefined when the scope has no
 * limit. Fails with `rate_limited`, with the same headers and `Retry-After` in seconds.
 */
export const createLimiter =
	(paces: Record<Scope, Pace>, counters: Counters, now: () => number) =>
	async (scope: Scope, address: string): Promise<Record<string, string> | undefined> => {
		const pace = paces[scope]
		if (pace === null) return undefined
		const time = now()
		const { points, endsAt } = await counters.add(`${scope} ${address}`, 1, pace.windowMs, time)
		const reset = seconds(endsAt.getTime() - time)
		const headers = {
			'ratelimit-limit': String(pace.points),
			'ratelimit-remaining': String(Math.max(0, pace.points - points)),
			'ratelimit-reset': reset,
		}
		if (points > pace.points) throw fail('rate_limited', { headers: { ...headers, 'retry-after': reset } })
		return headers
	}

export type Limiter = ReturnType<typeof createLimiter>

/** Source: server/INTERFACE.md, "Unlock". */
const tries = { perMinute: 10, perHour: 50, ofLinkPerHour: 300 }
const minute = 60_000
const hour = 60 * minute

/** Tries of one subject from one address that may wait for each other. */
const waitingAtMost = 50

export interface PasswordGuard {
	/**
	 * Takes a try before the password is looked at, so that many at once can't outrun the count; tries of one address wait
	 * for each other, so that right ones don't count even for a moment. Fails with `rate_limited`, `service_unavailable`.
	 * What comes back must be told the outcome: a right password gives the try back, a wrong one counts against the subject too.
	 */
	begin(subject: string, address: string): Promise<(isRight: boolean) => Promise<void>>
}

/**
 * Slows down guessing: wrong tries count per subject (a link, an account) and address; a subject that was tried wrongly
 * very often gives each address one try a minute. It is never locked for everybody.
 */
export const createPasswordGuard = (counters: Counters, now: () => number): PasswordGuard => {
	const inTurn = createTurns()
	return {
		begin: async (subject, address) => {
			const end = await inTurn(`${subject} ${address}`)
			try {
				const tell = await take(counters, now(), subject, address)
				return (isRight) => tell(isRight).finally(end)
			} catch (error) {
				end()
				throw error
			}
		},
	}
}

/** One after the other per key: resolves when it is the caller's turn, with what ends it. */
const createTurns = () => {
	const lines = new Map<string, (() => void)[]>()
	return async (key: string): Promise<() => void> => {
		const line = lines.get(key)
		if (line === undefined) lines.set(key, [])
		else {
			if (line.length >= waitingAtMost) throw fail('service_unavailable')
			await new Promise<void>((resolve) => line.push(resolve))
		}
		return () => {
			const next = lines.get(key)?.shift()
			if (next === undefined) lines.delete(key)
			else next()
		}
	}
}

/** Reserves a try in the counters; what comes back settles it. */
const take = async (
	counters: Counters,
	time: number,
	subject: string,
	address: string,
): Promise<(isRight: boolean) => Promise<void>> => {
	const add = (key: string, points: number, windowMs: number) => counters.add(key, points, windowMs, time)
	const byMinute = `try-minute ${subject} ${address}`
	const byHour = `try-hour ${subject} ${address}`
	const [inMinute, inHour, ofSubject] = await Promise.all([
		add(byMinute, 1, minute),
		add(byHour, 1, hour),
		add(`try ${subject}`, 0, hour),
	])
	const giveBack = async () => {
		await Promise.all([add(byMinute, -1, minute), add(byHour, -1, hour)])
	}
	const perMinute = ofSubject.points >= tries.ofLinkPerHour ? 1 : tries.perMinute
	const [limit, until] =
		inHour.points > tries.perHour ? [tries.perHour, inHour.endsAt] : [perMinute, inMinute.endsAt]
	if (inHour.points > tries.perHour || inMinute.points > perMinute) {
		await giveBack()
		const wait = seconds(until.getTime() - time)
		throw fail('rate_limited', {
			headers: {
				'retry-after': wait,
				'ratelimit-limit': String(limit),
				'ratelimit-remaining': '0',
				'ratelimit-reset': wait,
			},
		})
	}
	return async (isRight) => {
		if (isRight) await giveBack()
		else await add(`try ${subject}`, 1, hour)
	}
}
