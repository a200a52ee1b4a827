/** Rate limits: how many requests of each scope an address may send, and their headers. */
import { hour, minute } from '../../shared/time.ts'
import { type Failure, fail } from '../errors.ts'
import type { Counted } from '../store/counters.ts'
import type { Counters } from './counters.ts'

/** At most `points` requests within `windowMs` milliseconds; `null` means no limit. */
export type RateLimit = { points: number; windowMs: number } | null

/** The sets of figures that `RATE_LIMIT_SET` chooses from, and their windows in milliseconds. */
export const setWindows = { A: hour, B: minute }

/**
 * The limited scopes: the variable that sets each one, and its points in the two sets. Configuration and types derive from
 * this table. Source: server/INTERFACE.md, "Rate limits".
 */
export const scopes = {
	create: { variable: 'RATE_LIMIT_CREATE', A: 600, B: 10 },
	createAuthenticated: { variable: 'RATE_LIMIT_CREATE_AUTHENTICATED', A: 1200, B: 20 },
	visit: { variable: 'RATE_LIMIT_VISIT', A: 600, B: 10 },
	other: { variable: 'RATE_LIMIT_OTHER', A: 600, B: 10 },
} as const
export type Scope = keyof typeof scopes
export type RateLimits = Record<Scope, RateLimit>

/** The `RateLimit-*` headers; the window ends in `resetMs` milliseconds. */
const headersOf = (limit: number, points: number, resetMs: number) => ({
	'ratelimit-limit': String(limit),
	'ratelimit-remaining': String(Math.max(0, limit - points)),
	'ratelimit-reset': String(Math.max(1, Math.ceil(resetMs / 1_000))),
})

type LimitHeaders = ReturnType<typeof headersOf>

/** The failure that says how long to wait. */
export const rateLimited = (limit: number, resetMs: number): Failure => {
	const headers = headersOf(limit, limit, resetMs)
	return fail('rate_limited', { headers: { ...headers, 'retry-after': headers['ratelimit-reset'] } })
}

/** What the count means at a time, in milliseconds since 1970. Fails with `rate_limited`. */
const judge = (limit: number, { points, endsAt }: Counted, time: number): LimitHeaders => {
	const resetMs = endsAt - time
	if (points > limit) throw rateLimited(limit, resetMs)
	return headersOf(limit, points, resetMs)
}

/**
 * Counts one request of a scope against its address. Answers the `RateLimit-*` headers, or undefined when the scope has no
 * limit: at once where the count is this process's own. Fails with `rate_limited`, with the same headers and `Retry-After` in seconds.
 */
export const createLimiter =
	(rateLimits: RateLimits, counters: Counters, now: () => number) =>
	(scope: Scope, address: string): Promise<LimitHeaders | undefined> | LimitHeaders | undefined => {
		const rateLimit = rateLimits[scope]
		if (rateLimit === null) return undefined
		const time = now()
		const counted = counters.add(`${scope} ${address}`, 1, rateLimit.windowMs, time)
		return counted instanceof Promise
			? counted.then((shared) => judge(rateLimit.points, shared, time))
			: judge(rateLimit.points, counted, time)
	}

export type Limiter = ReturnType<typeof createLimiter>
