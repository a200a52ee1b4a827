/** What an account may import: links count as creations, names that are looked up in a bucket. */

import type { RateLimits } from '../config/rate-limits.ts'
import { type Failure, isUnavailable } from '../errors.ts'
import { createLimitMeter, type LimitMeter } from '../metrics/meters.ts'
import type { Counters } from './counters.ts'
import { rateLimited } from './rate-limits.ts'

/** Names that may be looked up for each link that may be created: files are checked often. */
const namesForLink = 400
/** The same of all accounts of one address that are young: names tell what others have. */
const namesForYoung = 20

/** What counts an import's lines, and takes places for its links. */
interface Budget {
	/** A step of the import, and how many lines it is through. Fails with `rate_limited`. */
	count: (step: 'checked' | 'made', lines: number) => void
	/** Fails with `rate_limited`, which says how many fit. */
	take: (links: number) => Promise<void>
}

/**
 * Lines are counted once they are read: a file of any size is taken while its account has anything
 * left, and the next one waits until the window has ended. Young accounts share what their address
 * has left, and a file that has more is refused.
 */
export const createImportBudget = (
	{ createAuthenticated: creation }: RateLimits,
	counters: Counters,
	now: () => number,
	{ refuse }: Pick<LimitMeter, 'refuse'> = createLimitMeter(),
) => {
	const add = (key: string, points: number) => counters.add(key, points, creation!.windowMs, now())
	const refusal = async (userId: string, key: string, most: number): Promise<Failure> => {
		const { points, endsAt } = await add(key, 0)
		refuse('createAuthenticated', userId)
		return rateLimited(most, endsAt - now(), Math.max(0, most - points))
	}
	const guard = async (userId: string, key: string, most: number): Promise<void> => {
		const { points } = await add(key, 0)
		if (points >= most) throw await refusal(userId, key, most)
	}
	return {
		/**
		 * Begins an import. `young`: the address of an account that signed up by itself within a
		 * week. Fails with `rate_limited`.
		 */
		open: async (userId: string, isDryRun: boolean, young?: string): Promise<Budget> => {
			if (creation === null) return { count: () => {}, take: async () => {} }
			const who = young ?? `account ${userId}`
			const keys = { checked: `names ${who}`, made: `createAuthenticated ${who}` }
			const mostNames = creation.points * (young === undefined ? namesForLink : namesForYoung)
			await guard(userId, keys.checked, mostNames)
			if (!isDryRun) await guard(userId, keys.made, creation.points)
			const counted = { checked: 0, made: 0 }
			let over: Failure | undefined
			return {
				count: (step, lines) => {
					if (over !== undefined) throw over
					const more = Math.max(0, lines - counted[step])
					counted[step] += more
					// Their links have taken their places.
					if (young !== undefined && step === 'made') return
					Promise.try(add, keys[step], more).then(
						({ points, endsAt }) => {
							if (young !== undefined && points > mostNames) over = rateLimited(mostNames, endsAt - now())
						},
						(error) => {
							if (!isUnavailable(error)) throw error
						},
					)
				},
				take: async (links) => {
					if (young === undefined || links === 0) return
					const { points: most, windowMs } = creation
					if (!(await counters.take(keys.made, links, windowMs, now(), most)))
						throw await refusal(userId, keys.made, most)
				},
			}
		},
	}
}

export type ImportBudget = ReturnType<typeof createImportBudget>
