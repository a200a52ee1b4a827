/** Limits the files that are being imported at once: each is in memory. */
import { fail } from '../errors.ts'

/** Most bytes of a file. Source: server/INTERFACE.md, "Import". */
export const fileAtMost = 64 * 1024 * 1024
/** Files in one process, so that their memory is bounded. */
export const filesAtOnce = 2
/** `Retry-After` in seconds. */
const comeBackIn = '10'

export const createUploads = () => {
	const running = new Set<string>()
	return {
		/**
		 * Runs an import of an account, one at a time for each. Fails with `rate_limited` while it
		 * has another, or too many others have.
		 */
		one: async <T>(ownerId: string, work: () => Promise<T>): Promise<T> => {
			if (running.has(ownerId) || running.size >= filesAtOnce)
				throw fail('rate_limited', {
					headers: { 'retry-after': comeBackIn },
					says: 'Too many files are being imported',
				})
			running.add(ownerId)
			try {
				return await work()
			} finally {
				running.delete(ownerId)
			}
		},
	}
}
