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
	{ refused }: LimitMeter = createLimitMeter(),
) => {
	const add = async (key: string, points: number, most: number): Promise<void> => {
		const time = now()
		const window = await counters.add(key, points, creation!.windowMs, time)
		if (points > 0 || window.points < most) return
		refused.createAuthenticated += 1
		throw rateLimited(most, window.endsAt - time)
	}
	return {
		/** Begins an import; returns what counts its lines. Fails with `rate_limited`. */
		open: async (userId: string, isDryRun: boolean): Promise<Count> => {
			if (creation === null) return () => {}
			const steps = {
				checked: { key: `names account ${userId}`, most: creation.points * namesForLink },
				made: { key: `createAuthenticated account ${userId}`, most: creation.points },
			}
			const { checked, made } = steps
			for (const { key, most } of isDryRun ? [checked] : [checked, made]) await add(key, 0, most)
			const counted = { checked: 0, made: 0 }
			return (step, lines) => {
				const { key, most } = steps[step]
				const more = Math.max(0, lines - counted[step])
				counted[step] += more
				add(key, more, most).catch((error) => {
					if (!isUnavailable(error)) throw error
				})
			}
		},
	}
}

export type ImportBudget = ReturnType<typeof createImportBudget>
