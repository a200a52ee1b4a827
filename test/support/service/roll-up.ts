/** Rolls up the clicks of every link at once; the service does so only for links with many. */
import { createLowWaterMarkStore } from '../../../server/store/clicks/low-water-mark.ts'
import { fewEntries } from '../../../server/store/statistics/checkpoints.ts'
import { createRollupStore } from '../../../server/store/statistics/rollups.ts'
import type { Store } from '../../../server/store/store.ts'
import type { TestDatabase } from './database.ts'
import type { TestService } from './service.ts'

/** Rolls up links of any lanes, in any number of steps. */
export const rollUpEach = async ({ rollUp }: Pick<Store['rollups'], 'rollUp'>, linkIds: number[]) => {
	for (let rest = linkIds; rest.length > 0; ) {
		const tried = new Set((await rollUp(rest))?.tried)
		rest = rest.filter((id) => !tried.has(id))
	}
}

/** `few`: the fewest entries between two checkpoints. */
export const rollUpAll = async ({ database }: Pick<TestDatabase, 'database'>, few = fewEntries) => {
	const links = await database.sql<{ id: number }[]>`select link_id as id from link_totals order by link_id`
	await createLowWaterMarkStore(database).raise()
	await rollUpEach(
		createRollupStore(database, few),
		links.map(({ id }) => id),
	)
}

/** What becomes of a link's clicks, step by step; its figures are the same after each. */
export const countingOf = (
	service: TestService,
	id: number,
): [step: string, take: () => Promise<unknown>][] => [
	['logged', async () => {}],
	['counted', () => service.project()],
	['rolled up', () => rollUpAll(service, 1)],
	['made anew', async () => service.store.rebuild.rebuildLinks([id])],
]
