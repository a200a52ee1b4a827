/** SQL for a link's clicks one by one, newest first. */
import { dimensionColumns } from '../../../shared/statistics/dimensions.ts'
import type { Sql, Tx } from '../driver/connect.ts'
import type { Days } from './map-rows.ts'
import type { ClickPlace, StatisticsQuestion } from './statistics.ts'

const newestFirst = 'order by clicked_at desc, batch_id desc, position desc'

/** SQL condition: the click is of these UTC days. */
const isWithin = (sql: Sql | Tx, { from, to }: Days) => sql`
	and clicked_at >= ${from}::timestamp at time zone 'UTC' and clicked_at < (${to}::date + 1)::timestamp at time zone 'UTC'`

const isSince = (sql: Sql | Tx, since: Date | undefined) =>
	since === undefined ? sql`` : sql`and clicked_at >= ${since.toISOString()}::timestamptz`

const isAfter = (sql: Sql | Tx, after: ClickPlace | undefined) =>
	after === undefined
		? sql``
		: sql`and (clicked_at, batch_id, position)
				< (${after.time.toISOString()}::timestamptz, ${after.batchId}::bigint, ${after.position}::integer)`

const columns = `clicked_at, batch_id, position, ip_hash, user_agent, ${dimensionColumns.join(', ')}`

/** SQL: the newest clicks, or those after one: raw clicks plus a table `waiting`. */
export const newestClicks = (
	sql: Sql,
	linkId: number,
	{ limit, after, since, listed }: StatisticsQuestion,
) => {
	const place = isAfter(sql, after)
	const kept = sql`${isSince(sql, since)} ${listed === undefined ? sql`` : isWithin(sql, listed)}`
	const order = sql.unsafe(newestFirst)
	return sql`
		select * from (
			(select ${sql.unsafe(columns)} from clicks where link_id = ${linkId} ${place} ${kept} ${order} limit ${limit})
			union all
			(select ${sql.unsafe(columns)} from waiting where true ${place} ${kept})
		) as every ${order} limit ${limit}`
}

/** SQL: the newest of the table `inside`, or those after one. */
export const newestMatches = (sql: Sql | Tx, linkId: number, { limit, after }: StatisticsQuestion) => {
	const agentIn = (table: string) => sql`
		select user_agent from ${sql.unsafe(table)} as click where link_id = ${linkId}
			and (clicked_at, batch_id, position) = (found.clicked_at, found.batch_id, found.position)`
	return sql`
		select *, coalesce((${agentIn('clicks')}), (${agentIn('waiting')})) as user_agent from (
			select * from inside where true ${isAfter(sql, after)} ${sql.unsafe(newestFirst)} limit ${limit}
		) as found ${sql.unsafe(newestFirst)}`
}
