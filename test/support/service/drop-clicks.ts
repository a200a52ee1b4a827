/** Drops old raw clicks as the background work does: it rolls them up first. */
import type { TestService } from './service.ts'

/** Returns how many weeks were dropped, and how many must wait. */
export const dropClicks = async ({ store }: Pick<TestService, 'store'>, cutoff: Date) => {
	await store.lowWaterMark.raise()
	let after: number | undefined = 0
	while (after !== undefined) after = await store.rollups.rollUpBefore(cutoff, after)
	return store.partitions.dropBefore(cutoff)
}
