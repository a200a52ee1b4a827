/** The advisory locks of the store. Every version of Kurz uses the same numbers. */
import type { Tx } from './driver/connect.ts'
import { isLockTimeout } from './driver/failures.ts'

/** Held exclusively by the process that migrates. */
export const migrationLock = 5_279_001
/** Held exclusively to add or drop partitions, shared where they must stay. */
export const tablesLock = 5_279_003
/** Shared by all that count, each in its own lane. Held exclusively, it stops all counting. */
export const countingLock = 5_279_002
/** Milliseconds to wait for the exclusive counting lock at most; meanwhile no count can begin. */
export const aloneWithin = 2_000

/** The result of `work`, or `otherwise` when it waited too long for a lock and was rolled back. */
export const unlessLocked = <T, U>(work: Promise<T>, otherwise: U): Promise<T | U> =>
	work.catch((error) => {
		if (isLockTimeout(error)) return otherwise
		throw error
	})

/** Stops counting for the rest of the transaction. Fails after `milliseconds` (lock timeout). */
export const stopCounting = async (tx: Tx, milliseconds = aloneWithin): Promise<void> => {
	await tx.unsafe(`set local lock_timeout = ${milliseconds}`)
	await tx`select pg_advisory_xact_lock(${countingLock})`
	await tx`set local lock_timeout to default`
}
