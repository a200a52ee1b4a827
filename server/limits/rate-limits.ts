/** Counts the requests of an address against its rate limits and reports them in headers. */
import type { RateLimits, Scope } from '../config/rate-limits.ts'
import { type Failure, fail } from '../errors.ts'
import { createLimitMeter, type LimitMeter } from '../metrics/meters.ts'
import type { Counted } from '../store/counters.ts'
import type { Counters } from './counters.ts'

/** The `RateLimit-*` headers; the window ends in `resetMs` milliseconds. */
const headersOf = (limit: number, points: number, resetMs: number) => ({
	'ratelimit-limit': String(limit),
	'ratelimit-remaining': String(Math.max(0, limit - points)),
	'ratelimit-reset': String(Math.max(1, Math.ceil(resetMs / 1_000))),
})

export type LimitHeaders = ReturnType<typeof headersOf>

/** The failure that says how long to wait, and how many fit before. */
export const rateLimited = (limit: number, resetMs: number, left = 0): Failure => {
	const headers = headersOf(limit, limit - left, resetMs)
	return fail('rate_limited', { headers: { ...headers, 'retry-after': headers['ratelimit-reset'] } })
}

/**
 * Counts a request of a scope, or `places` of them, for `who`: an address, or an account
 * (`account`: its id, where an address counts). Returns the `RateLimit-*` headers, or undefined
 * when the scope has no limit; without a promise if this process counts alone. Fails with
 * `rate_limited`, with the same headers and `Retry-After` in seconds. Several places of which not
 * all are left take none.
 */
export const createLimiter =
	(
		rateLimits: RateLimits,
		counters: Counters,
		now: () => number,
		{ refuse }: Pick<LimitMeter, 'refuse'> = createLimitMeter(),
	) =>
	(
		scope: Scope,
		who: string,
		account?: string,
		places = 1,
	): Promise<LimitHeaders | undefined> | LimitHeaders | undefined => {
		const rateLimit = rateLimits[scope]
		if (rateLimit === null) return undefined
		const time = now()
		const limit = rateLimit.points
		const judge = ({ points, endsAt }: Counted): LimitHeaders => {
			const resetMs = endsAt - time
			if (points <= limit) return headersOf(limit, points, resetMs)
			refuse(scope, account ?? /^account (.*)$/.exec(who)?.[1])
			throw rateLimited(limit, resetMs)
		}
		const add = (points: number) => counters.add(`${scope} ${who}`, points, rateLimit.windowMs, time)
		const takeAll = async (): Promise<LimitHeaders> => {
			const isTaken = await counters.take(`${scope} ${who}`, places, rateLimit.windowMs, time, limit)
			const { points, endsAt } = await add(0)
			if (isTaken) return headersOf(limit, points, endsAt - time)
			refuse(scope, account ?? /^account (.*)$/.exec(who)?.[1])
			throw rateLimited(limit, endsAt - time, Math.max(0, limit - points))
		}
		if (places > 1) return takeAll()
		const counted = add(1)
		return counted instanceof Promise ? counted.then(judge) : judge(counted)
	}

export type Limiter = ReturnType<typeof createLimiter>
