/** What an account may import: links count as creations, names that are looked up in a bucket. */

import type { RateLimits } from '../config/rate-limits.ts'
import { isUnavailable } from '../errors.ts'
import { createLimitMeter, type LimitMeter } from '../metrics/meters.ts'
import type { Counters } from './counters.ts'
import { rateLimited } from './rate-limits.ts'

/** Names that may be looked up for each link that may be created: files are checked often. */
const namesForLink = 400

/** A step of an import, and how many lines it is through. */
type Count = (step: 'checked' | 'made', lines: number) => void

/**
 * Lines are counted once they are read: a file of any size is taken while its account has anything
 * left, and the next one waits until the window has ended.
 */
export const createImportBudget = (
	{ createAuthenticated: creation }: RateLimits,
	counters: Counters,
	now: () => number,
	{ refuse }: Pick<LimitMeter, 'refuse'> = createLimitMeter(),
) => {
	const add = (key: string, points: number) => counters.add(key, points, creation!.windowMs, now())
	const guard = async (userId: string, key: string, most: number): Promise<void> => {
		const { points, endsAt } = await add(key, 0)
		if (points < most) return
		refuse('createAuthenticated', userId)
		throw rateLimited(most, endsAt - now())
	}
	return {
		/** Begins an import; returns what counts its lines. Fails with `rate_limited`. */
		open: async (userId: string, isDryRun: boolean): Promise<Count> => {
			if (creation === null) return () => {}
			const keys = { checked: `names account ${userId}`, made: `createAuthenticated account ${userId}` }
			await guard(userId, keys.checked, creation.points * namesForLink)
			if (!isDryRun) await guard(userId, keys.made, creation.points)
			const counted = { checked: 0, made: 0 }
			return (step, lines) => {
				const more = Math.max(0, lines - counted[step])
				counted[step] += more
				Promise.try(add, keys[step], more).catch((error) => {
					if (!isUnavailable(error)) throw error
				})
			}
		},
	}
}

export type ImportBudget = ReturnType<typeof createImportBudget>
