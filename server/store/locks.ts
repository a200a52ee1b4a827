/** The advisory locks of the store. Every version of Kurz uses the same numbers. */
import type { Tx } from './driver/connect.ts'

/** Held by the one process that migrates. */
export const migrationLock = 5_279_001
/** Held alone to add or drop partitions, shared by whoever needs them to stay. */
export const tablesLock = 5_279_003
/** Shared by all who count, each a lane of its own. Whoever holds it alone knows that nobody does. */
export const countingLock = 5_279_002
/** Milliseconds for which those who want it alone wait at most; meanwhile nobody begins to count. */
export const aloneWithin = 2_000

/** Waits until nobody counts, for the rest of the transaction. Fails with a lock timeout (`isLockTimeout`) after so many `milliseconds`. */
export const stopCounting = async (tx: Tx, milliseconds = aloneWithin): Promise<void> => {
	await tx.unsafe(`set local lock_timeout = ${milliseconds}`)
	await tx`select pg_advisory_xact_lock(${countingLock})`
	await tx`set local lock_timeout to default`
}
