/** A link with a million clicks, and the time until nothing is left of it. */
import type { Database } from '../../server/store/driver/connect.ts'
import type { LoadedLink } from './soak-links.ts'

export const manyClicks = 1_000_000
const visitors = 300_000
const days = 300
const lookEvery = 250

/** Gives a link its clicks, as if counted over the past days; returns its id. */
export const fill = async ({ sql }: Pick<Database, 'sql'>, { slug }: LoadedLink): Promise<number> => {
	const [link] = await sql<{ id: number }[]>`select id from links where slug = ${slug}`
	const id = link!.id
	await sql`
		insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, country, user_agent, referer, browser, platform)
		select ${id}, now() - nth * (${days} * interval '1 day' / ${manyClicks}), 0, nth,
			decode(md5((nth % ${visitors})::text), 'hex'), 'DE', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0)',
			'https://news.example/' || nth % 1000, 'Firefox', 'Linux'
		from generate_series(1, ${manyClicks}) as nth`
	await sql`
		insert into link_visitors (link_id, ip_hash, first_seen)
		select link_id, ip_hash, min(clicked_at) from clicks where link_id = ${id} group by 1, 2`
	await sql`
		insert into rollups (link_id, day, dimension, name, clicks)
		select ${id}, now()::date - day, 1, 'site ' || name || '.example', 4
		from generate_series(0, ${days}) as day, generate_series(1, 1000) as name`
	await sql`
		insert into link_totals (link_id, clicks, visitors, last_click)
		select ${id}, ${manyClicks}, ${visitors}, now()`
	return id
}

/** Milliseconds until no table has a row of the link. */
export const untilErased = async ({ sql }: Pick<Database, 'sql'>, id: number): Promise<number> => {
	const begun = performance.now()
	const tables = await sql<{ name: string }[]>`
		select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
		where attname = 'link_id' and relkind in ('r', 'p') and not relispartition
			and relnamespace = 'public'::regnamespace`
	const isLeft = tables.map(({ name }) => `exists (select from "${name}" where link_id = ${id})`).join(' or ')
	for (;;) {
		const [row] = await sql.unsafe<{ is: boolean }[]>(`select ${isLeft} as is`)
		if (!row?.is) return performance.now() - begun
		await Bun.sleep(lookEvery)
	}
}
