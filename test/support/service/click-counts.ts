/** A link's raw clicks and those still in the log, at one moment. */
import type { TestDatabase } from './database.ts'

export interface ClickCounts {
	/** Moved from the log to the raw clicks. */
	raw: number
	/** In the log, not counted yet. */
	logged: number
	all: number
	/** In the link's own row, if it has a limit. */
	used: number
}

export const countClicks = async (
	{ database }: Pick<TestDatabase, 'database'>,
	slug: string,
): Promise<ClickCounts> => {
	const { sql } = database
	/** In two statements: Citus cannot join links with distributed tables. */
	const read = async (): Promise<Omit<ClickCounts, 'all'>> => {
		const [link] = await sql<{ id: number; logged: number; used: number }[]>`
			select id, used_clicks as used,
				(select count(*)::integer from click_log, unnest(link_ids) as logged (link_id)
					where logged.link_id = links.id and id <> all (array(
						select unnest(ids) from click_slices where slice <= (
							select slice from counting_lanes where lane = links.id % (select count(*) from counting_lanes))
					))) as logged
			from links where slug_key = ${slug.toLowerCase()}`
		if (link === undefined) throw new Error(`there is no link ${slug}`)
		const [moved] = await sql<{ raw: number }[]>`
			select count(*)::integer as raw from clicks where link_id = ${link.id}`
		return { raw: moved!.raw, logged: link.logged, used: link.used }
	}
	let { raw: before } = await read()
	for (;;) {
		const { raw, logged, used } = await read()
		// No click moved between the two statements.
		if (raw === before) return { raw, logged, used, all: raw + logged }
		before = raw
	}
}
