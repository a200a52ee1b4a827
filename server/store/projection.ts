/** Owns the way from the log to the raw clicks: rows are taken, moved and removed in one transaction, exactly once. */
import { logColumns } from './clicks.ts'
import { type Database, reaching } from './connect.ts'

export const createProjectionStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/**
	 * Moves up to `batches` log rows; answers how many were moved. Processes share the queue without waiting for each
	 * other. Clicks of links deleted meanwhile are dropped; where this statement still saw the link, the erasure finds them,
	 * because it waits for every log row of the link, and these are there until this commits. A click may have committed
	 * after the delete looked for clicks, so it retires the slug after the fact.
	 */
	project: (batches: number): Promise<number> =>
		reaching(async () => {
			const [moved] = await sql<{ batches: number }[]>`
					with taken as materialized (
						select id, link_ids, clicks from click_log order by id limit ${batches} for update skip locked
					), removed as (
						delete from click_log where id in (select id from taken)
					), moved as (
						insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, country, user_agent,
							referer, browser, platform)
						select click.l, to_timestamp(click.t / 1000), taken.id, click.position, decode(click.i, 'hex'),
							click.c, click.u, click.r, click.b, click.p
						from taken, rows from (json_to_recordset(taken.clicks) as (${sql.unsafe(logColumns)}))
							with ordinality as click (l, t, i, c, u, r, b, p, position)
						where exists (select from links where links.id = click.l)
					), retired as (
						insert into retired_slugs (slug_hash, owner_id, free_at)
						select slug_hash, owner_id, retired_until from erasures
						where exists (select from taken where erasures.link_id = any (taken.link_ids))
						order by slug_hash
						on conflict do nothing
					)
					select count(*)::integer as batches from taken`
			return moved?.batches ?? 0
		}),
})

export type ProjectionStore = ReturnType<typeof createProjectionStore>
