/** The entries of the tallies, a row each, as SQL. */

import { grains } from '../../../server/store/clicks/tallies.ts'
import type { Database } from '../../../server/store/driver/connect.ts'

/** SQL: rows of (link_id, grain, starts, dimension, name, clicks), of one grain. */
export const talliedBy = ({ sql }: Pick<Database, 'sql'>, grain: keyof typeof grains) => sql`
	select link_id, grain, starts, entry.* from tallies,
		unnest(dimensions, names, tallies.clicks) as entry (dimension, name, clicks) where grain = ${grains[grain]}`
