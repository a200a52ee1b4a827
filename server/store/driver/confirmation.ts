/** Stops batches of clicks while the synchronous standby does not confirm commits. */

import { isUnavailable, Unavailable } from '../../errors.ts'
import { timeLeft } from '../../waiting/deadline.ts'
import { atMost } from '../../waiting/queue.ts'

/** Milliseconds between two tries while the standby is silent. */
const tryEvery = 200

/** Milliseconds after a try until it is known whether it was sent. */
const knownIn = 500

/** Whether a failed commit happened after all, if its failure leaves that open. */
const doubtOf = (error: unknown): Promise<boolean> | undefined =>
	isUnavailable(error) ? error.doubt : undefined

/**
 * A commit that waits for a standby is already on the primary's disk. It becomes visible when the
 * wait ends, however it ends, although nobody was answered. Nothing can be done about commits under
 * way when the standby falls silent, so no more are added. `tryCommit` commits something without
 * clicks; it fails with an `Unavailable` whose outcome is open when the standby does not confirm in
 * time.
 */
export const createConfirmation = (tryCommit: () => Promise<unknown>) => {
	let isMissing = false
	/** Set from a batch with an open outcome until a try decides; batches wait for it. */
	let trying: Promise<void> | undefined

	/**
	 * `not asked`: the try was too late and was not sent. `failed`: it certainly did not commit.
	 * That says nothing about the standby, and a batch would get the same answer, so batches go on.
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

	/** Tries until a commit is confirmed; calls `decide` as soon as batches need not wait. */
	const look = async (decide: () => void): Promise<void> => {
		const found = await findOut()
		if (found !== 'not asked') {
			isMissing = found === 'silent'
			decide()
		}
		if (found === 'silent' || found === 'not asked') setTimeout(look, tryEvery, decide).unref()
	}

	return {
		/** Runs `write`; while the standby confirms nothing, fails with `Unavailable` instead. */
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
