/** Whether the synchronous standby confirms commits: while it does not, no batch of clicks is sent. */
import { isUnavailable, Unavailable } from '../errors.ts'
import { atMost } from '../queue.ts'

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
	/** The first try after a batch that was left open: those that follow wait for its outcome. */
	let trying: Promise<void> | undefined
	/** Tries until it is confirmed, or not sent: what the database says to that, a batch hears as well. The timer does not keep the process alive. */
	const look = async (): Promise<void> => {
		isMissing = await tryCommit().then(
			() => false,
			(error) => atMost(knownIn, doubtOf(error) ?? Promise.resolve(false)).catch(() => true),
		)
		if (isMissing) setTimeout(look, tryEvery).unref()
	}
	return {
		/** Runs what writes clicks. Fails with `Unavailable` without running it while nothing is confirmed. */
		guard: async <T>(write: () => Promise<T>): Promise<T> => {
			if (trying !== undefined) await trying
			if (isMissing) throw new Unavailable(new Error('the standby confirms nothing'))
			try {
				return await write()
			} catch (error) {
				if (doubtOf(error) !== undefined && !isMissing) {
					trying ??= look().finally(() => {
						trying = undefined
					})
				}
				throw error
			}
		},
	}
}

export type Confirmation = ReturnType<typeof createConfirmation>
