/** Reads the links' ends once a run is over, from the database and from the interface. */
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Place } from '../../../server/store/driver/connect.ts'
import { dimensionTable, everyClicks } from '../../../shared/statistics/dimensions.ts'
import { crowd } from '../../support/service/crowd.ts'
import { talliedBy } from '../../support/service/tallied.ts'
import type { LinkEnd } from '../history/history.ts'
import { ask } from '../load/ask.ts'
import type { KnownLink } from '../load/record.ts'

/** Milliseconds until counting has recovered and counted everything. */
const countedWithin = 60_000
const lookEvery = 20
const readsAtOnce = 4

interface Row {
	slug: string
	raw: [agent: string, visitor: string][]
	total: number | null
	/** Clicks and visitors that are in no roll-up. */
	unrolled: number | null
	unrolled_visitors: number
	visitors: number | null
	visitor_rows: number
	hours: number | null
	hour_visitors: number | null
	used: number | null
	dimensions: { [number: string]: number } | null
}

/** The rows of these links in all tables, in one snapshot. */
const readTables = async (place: Place, slugs: string[]): Promise<Row[]> => {
	const { sql, close } = connect(place, { prepare: false, max: 1 })
	try {
		const end = Date.now() + countedWithin
		while ((await sql`select from click_log limit 1`).length > 0) {
			if (Date.now() > end) throw new Error('clicks are no longer counted')
			await pause(lookEvery)
		}
		return await sql<Row[]>`
			select slug,
				(select coalesce(json_agg(json_build_array(user_agent, encode(ip_hash, 'hex'))), '[]')
					from clicks where link_id = links.id) as raw,
				(select clicks from link_totals where link_id = links.id) as total,
				(select visitors from link_totals where link_id = links.id) as visitors,
				(select count(*)::integer from link_visitors where link_id = links.id) as visitor_rows,
				(select unrolled::integer from link_totals where link_id = links.id) as unrolled,
				(select sum(clicks) filter (where dimension = 4)::integer
					from (${talliedBy({ sql }, 'hours')}) as entry where link_id = links.id) as hours,
				(select sum(clicks) filter (where dimension = 5)::integer
					from (${talliedBy({ sql }, 'hours')}) as entry where link_id = links.id) as hour_visitors,
				(select count(*)::integer from link_visitors join link_totals using (link_id)
					where link_id = links.id and since_batch >= rolled_before) as unrolled_visitors,
				case when max_clicks is null then null else used_clicks end as used,
				(select json_object_agg(dimension, clicks) from (
					select dimension, sum(clicks)::integer as clicks from (${talliedBy({ sql }, 'names')}) as entry
					where link_id = links.id group by 1
				) as summed) as dimensions
			from links where slug = any (${slugs}::text[])`
	} finally {
		await close()
	}
}

const known = (said: { [who: string]: number | null }): { [who: string]: number } =>
	Object.fromEntries(Object.entries(said).filter((entry): entry is [string, number] => entry[1] !== null))

/** In this order. Fails when a link is missing, or clicks are not counted within a minute. */
export const readEnds = async (place: Place, origin: string, links: KnownLink[]): Promise<LinkEnd[]> => {
	const slugs = links.map(({ slug }) => slug)
	const rows = new Map((await readTables(place, slugs)).map((row) => [row.slug, row]))
	return crowd(
		links.length,
		async (nth): Promise<LinkEnd> => {
			const { number, slug, key } = links[nth]!
			const row = rows.get(slug)
			if (row === undefined) throw new Error(`link ${slug} is gone`)
			const { answer, body } = await ask(origin, { path: `/api/v1/${slug}/${key}/details` })
			if (answer !== 200) throw new Error(`at the end the details of ${slug} are answered ${answer}`)
			const unrolled = row.unrolled ?? 0
			const details = body as { clicks: number; unique_clicks: number }
			return {
				link: number,
				raw: row.raw.map(([agent, visitor]) => ({ nth: Number(agent.split('/')[1]), visitor })),
				clicks: {
					'the interface': details.clicks,
					...known({
						'the totals': row.total ?? 0,
						'the hours': (row.hours ?? 0) + unrolled,
						'the limit': row.used,
					}),
					...Object.fromEntries(
						everyClicks.map((name) => [
							name,
							(row.dimensions?.[dimensionTable[name].number] ?? 0) + unrolled,
						]),
					),
				},
				visitors: {
					'the interface': details.unique_clicks,
					'the totals': row.visitors ?? 0,
					'the visitors': row.visitor_rows,
					'the hours': (row.hour_visitors ?? 0) + row.unrolled_visitors,
				},
			}
		},
		readsAtOnce,
	)
}
