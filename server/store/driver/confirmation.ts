/** Whether the synchronous standby confirms commits: while it does not, no batch of clicks is sent. */

import { isUnavailable, Unavailable } from '../../errors.ts'
import { timeLeft } from '../../waiting/deadline.ts'
import { atMost } from '../../waiting/queue.ts'

/** Milliseconds between two commits that try whether it is back. */
const tryEvery = 200

/** Milliseconds after a try in which it is known whether it was sent at all. */
const knownIn = 500

/** What became of a commit when its failure leaves that open. */
const doubtOf = (error: unknown): Promise<boolean> | undefined =>
	isUnavailable(error) ? error.doubt : undefined

/**
 * A commit that waits for a standby is already on the primary's disk: it is there as soon as the wait ends, however it ends,
 * and nobody was answered. That cannot be helped for what is under way when the standby falls silent, so nothing is added to
 * it. `tryCommit` commits something that does not matter, and fails with such an `Unavailable` when that is not confirmed in
 * a short time.
 */
export const createConfirmation = (tryCommit: () => Promise<unknown>) => {
	let isMissing = false
	/** After a batch that was left open, until a try was answered or not confirmed: batches wait for that. */
	let trying: Promise<void> | undefined

	/**
	 * `not asked`: it was too late and then not sent. Of one that failed for certain nobody waits for more: what the database says
	 * to that, a batch hears as well.
	 */
	const findOut = (): Promise<'confirmed' | 'failed' | 'silent' | 'not asked'> =>
		tryCommit().then(
			() => 'confirmed',
			(error) => {
				const doubt = doubtOf(error)
				if (doubt === undefined) return 'failed'
				return atMost(knownIn, doubt).then(
					(isOpen) => (isOpen ? 'silent' : 'not asked'),
					() => 'silent',
				)
			},
		)

	/** Tries until one is confirmed; `decide` is called as soon as batches need not wait for it. The timer does not keep the process alive. */
	const look = async (decide: () => void): Promise<void> => {
		const found = await findOut()
		if (found !== 'not asked') {
			isMissing = found === 'silent'
			decide()
		}
		if (found === 'silent' || found === 'not asked') setTimeout(look, tryEvery, decide).unref()
	}

	return {
		/** Runs what writes clicks. Fails with `Unavailable` without running it while nothing is confirmed. */
		guard: async <T>(write: () => Promise<T>): Promise<T> => {
			if (trying !== undefined) await atMost(timeLeft() ?? Number.POSITIVE_INFINITY, trying)
			if (isMissing) throw new Unavailable(new Error('the standby confirms nothing'))
			try {
				return await write()
			} catch (error) {
				if (doubtOf(error) !== undefined && !isMissing) {
					trying ??= new Promise<void>((resolve) => void look(resolve)).finally(() => {
						trying = undefined
					})
				}
				throw error
			}
		},
	}
}

export type Confirmation = ReturnType<typeof createConfirmation>
