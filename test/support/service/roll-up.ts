/** Rolls up the clicks of every link at once; the service does so only for links with many. */
import { createLowWaterMarkStore } from '../../../server/store/clicks/low-water-mark.ts'
import { fewRollups } from '../../../server/store/statistics/checkpoints.ts'
import { createRollupStore } from '../../../server/store/statistics/rollups.ts'
import type { TestDatabase } from './database.ts'

/** `few`: the fewest roll-ups between two checkpoints. */
export const rollUpAll = async ({ database }: Pick<TestDatabase, 'database'>, few = fewRollups) => {
	const links = await database.sql<{ id: number }[]>`select link_id as id from link_totals order by link_id`
	await createLowWaterMarkStore(database).raise()
	const { rollUp } = createRollupStore(database, few)
	for (let rest = links.map(({ id }) => id); rest.length > 0; ) {
		const tried = (await rollUp(rest))?.tried ?? []
		rest = rest.filter((id) => !tried.includes(id))
	}
}
