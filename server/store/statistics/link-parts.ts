/** The totals of all links in parts, for work that has to look at each of them. */
import type { Database } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'

/** Ids of a part: one statement over a million links would hold its snapshot for long. */
const idsAtOnce = 5_000

/**
 * Finds the next part by the primary key, links with ids above `after`, up to `until`; undefined
 * when there is no link behind an id.
 */
export const createParts =
	({ sql }: Pick<Database, 'sql'>) =>
	(after: number) =>
		reaching(async () => {
			const [ends] = await sql<{ first: number | null; last: number }[]>`
				select min(link_id) as first, max(link_id) as last from link_totals where link_id > ${after}`
			if (ends === undefined || ends.first === null) return undefined
			const until = ends.first + idsAtOnce - 1
			return { after, until, isLast: until >= ends.last }
		})
