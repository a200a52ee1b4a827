/** Drops old raw clicks as the background does it: what is in no roll-up yet is rolled up before. */
import type { TestService } from './service.ts'

/** Answers how many weeks were dropped, and how many must wait. */
export const dropClicks = async ({ store }: Pick<TestService, 'store'>, cutoff: Date) => {
	await store.lowWaterMark.raise()
	let after: number | undefined = 0
	while (after !== undefined) after = await store.rollups.rollUpBefore(cutoff, after)
	return store.partitions.dropBefore(cutoff)
}
