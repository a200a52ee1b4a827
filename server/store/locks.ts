/** The advisory locks of the store. Every version of Kurz uses the same numbers. */
import { isLockTimeout } from './driver/failures.ts'

/** Held exclusively by the process that migrates. */
export const migrationLock = 5_279_001
/** Held exclusively to add or drop partitions, shared where they must stay. */
export const tablesLock = 5_279_003
/** Shared by all work in a lane (clicks/lane-work.ts). Held exclusively, it stops all lanes. */
export const countingLock = 5_279_002

/** Held exclusively to make the first operator. */
export const firstAccountLock = 5_279_004

/** The result of `work`, or `otherwise` when it waited too long for a lock and was rolled back. */
export const unlessLocked = <T, U>(work: Promise<T>, otherwise: U): Promise<T | U> =>
	work.catch((error) => {
		if (isLockTimeout(error)) return otherwise
		throw error
	})
