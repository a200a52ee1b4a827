/** A link's clicks in the tables, raw and still in the log, from one snapshot. */
import type { TestDatabase } from './database.ts'

export interface ClickCounts {
	/** Moved from the log to the raw clicks. */
	raw: number
	/** Still in the log, and not counted. */
	logged: number
	/** Both. */
	all: number
	/** What the link's own row says, if it has a limit. */
	used: number
}

export const countClicks = async (
	{ database }: Pick<TestDatabase, 'database'>,
	slug: string,
): Promise<ClickCounts> => {
	const [row] = await database.sql<Omit<ClickCounts, 'all'>[]>`
		select used_clicks as used,
			(select count(*)::integer from clicks where link_id = links.id) as raw,
			(select count(*)::integer from click_log, unnest(link_ids) as logged (link_id)
				where logged.link_id = links.id and id <> all (array(
					select unnest(ids) from click_slices where slice <= (
						select slice from counting_lanes where lane = links.id % (select count(*) from counting_lanes))
				))) as logged
		from links where slug_key = ${slug.toLowerCase()}`
	if (row === undefined) throw new Error(`there is no link ${slug}`)
	return { ...row, all: row.raw + row.logged }
}
