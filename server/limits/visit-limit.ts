/** The rate limit of visits: of all, or only of those that are refused. */
import { LRUCache } from 'lru-cache'
import { Failure } from '../errors.ts'
import { createLimitMeter, type LimitMeter } from '../metrics/meters.ts'
import { type Limiter, type LimitHeaders, rateLimited } from './rate-limits.ts'

type Headers = LimitHeaders | undefined

/** Addresses that are remembered to have used up their limit. */
const rememberedAtMost = 100_000

/**
 * Whether a visit ended: a button or a password form leads on, so people behind one address may
 * open it as often as they like. A form that was sent ends with anything but its redirect. Our own
 * failures, and a limit that is used up already, count for nobody.
 */
const ends = (status: number, isForm: boolean): boolean =>
	status < 500 && status !== 429 && (isForm ? status !== 303 : status >= 400 && status !== 401)

/**
 * `countsRedirects`: every visit counts, before it is answered. Otherwise a visit counts that is
 * refused, or whose form is; who has used that up is refused until the window ends, since an answer
 * would tell which names exist. That is remembered here, so a redirect asks no shared counter.
 */
export const createVisitLimit = (
	limit: Limiter,
	countsRedirects: boolean,
	now: () => number,
	{ refuse }: Pick<LimitMeter, 'refuse'> = createLimitMeter(),
) => {
	const full = new LRUCache<string, { limit: number; endsAt: number }>({ max: rememberedAtMost })

	const count = async (address: string): Promise<Headers> => {
		const headers = await limit('visit', address)
		if (headers?.['ratelimit-remaining'] === '0')
			full.set(address, {
				limit: Number(headers['ratelimit-limit']),
				endsAt: now() + Number(headers['ratelimit-reset']) * 1_000,
			})
		return headers
	}

	/** Counts a visit, or fails with `rate_limited` if its address may make no more. */
	const before = (address: string): Promise<Headers> | Headers => {
		if (countsRedirects) return limit('visit', address)
		const used = full.get(address)
		if (used === undefined) return undefined
		if (used.endsAt > now()) {
			refuse('visit')
			throw rateLimited(used.limit, used.endsAt - now())
		}
		full.delete(address)
		return undefined
	}

	return {
		before,
		/**
		 * Answers a visit, or its form, that `before` let pass. Adds the headers of the limit.
		 * Fails as `answer` does, and with `rate_limited`.
		 */
		after: async (
			address: string,
			headers: object,
			answer: () => Promise<Response>,
			isForm = false,
		): Promise<Response> => {
			if (countsRedirects) return answer()
			try {
				const answered = await answer()
				if (ends(answered.status, isForm)) Object.assign(headers, await count(address))
				return answered
			} catch (error) {
				const isRefusal = error instanceof Failure && error.code !== 'rate_limited'
				if (isRefusal && ends(error.status, isForm)) Object.assign(headers, await count(address))
				throw error
			}
		},
	}
}

export type VisitLimit = ReturnType<typeof createVisitLimit>
