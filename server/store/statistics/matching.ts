/** Clicks that match filters: counted from raw clicks, since roll-ups keep single names. */
import {
	type Dimension,
	dayNumber,
	dimensionColumns,
	dimensions,
	dimensionTable,
	type Filters,
} from '../../../shared/statistics/dimensions.ts'
import { hostsMeant } from '../../../shared/statistics/related-hosts.ts'
import { dayOfClick, hourOf, nameOfClick, rowNameOf } from '../clicks/dimensions.ts'
import { grains } from '../clicks/tallies.ts'
import type { Fragment, Sql, Tx } from '../driver/connect.ts'
import type { Range } from './map-rows.ts'

/** What clicks must have to match. */
export interface Match {
	range: Range
	filters: Filters
	/** Clicks from before this time are not shown. */
	since?: Date | undefined
}

type Client = Sql | Tx

/** The columns of a `matched` click. */
const columns = `link_id, clicked_at, batch_id, position, ip_hash, ${dimensionColumns.join(', ')}`

/** The empty name is the one that answers call `missing`. */
const hasName = (sql: Client, dimension: Dimension, name: string) => {
	const value = sql.unsafe(nameOfClick(dimension))
	return name === dimensionTable[dimension].missing
		? sql`and coalesce(${value}, '') in ('', ${name})`
		: sql`and ${value} = any (${dimension === 'referrers' ? hostsMeant(name) : [name]}::text[])`
}

/** SQL conditions on a click, each after `and`. */
export const isMatch = (
	sql: Client,
	{ from, to, filters, since }: Omit<Match, 'range'> & { from: string; to: string },
) => sql`
	and clicked_at >= ${from}::timestamp at time zone 'UTC' and clicked_at < (${to}::date + 1)::timestamp at time zone 'UTC'
	${since === undefined ? sql`` : sql`and clicked_at >= ${since.toISOString()}::timestamptz`}
	${dimensions.reduce(
		(all, name) => (filters[name] === undefined ? all : sql`${all} ${hasName(sql, name, filters[name])}`),
		sql``,
	)}`

/**
 * SQL: the tables that the functions below read, from the clicks of some links and a table
 * `waiting`:
 *   matched   the clicks that match, of the range and of the days before it
 *   inside    those of the range
 */
export const matchTables = (sql: Client, linkIds: Fragment, { range, ...asked }: Match) => {
	const match = isMatch(sql, { ...asked, from: range.before.from, to: range.to })
	return sql`
	matched as materialized (
		select ${sql.unsafe(columns)} from clicks where link_id = any (${linkIds}) ${match}
		union all
		select ${sql.unsafe(columns)} from waiting where true ${match}
	), inside as (
		select * from matched where clicked_at >= ${range.from}::timestamp at time zone 'UTC'
	)`
}

/**
 * What clicks are grouped by: those of a set have few different values together. Hosts are found
 * after grouping, and there are many, so they have a set of their own.
 */
const sets: { columns: string[]; names: (readonly [number: number, name: string])[] }[] = [
	dimensions.filter((name) => name !== 'referrers'),
	['referrers' as const],
].map((names) => ({
	columns: names.map((name) => dimensionTable[name].column),
	names: names.map((name) => [dimensionTable[name].number, rowNameOf(name)]),
}))
sets.push({ columns: ['day'], names: [[dayNumber, "to_char(day, 'YYYY-MM-DD')"]] })
/** A bit for each set: the one that is not set is what was grouped by. */
const bitOf = (nth: number) => 2 ** sets.length - 1 - 2 ** (sets.length - 1 - nth)
const columnsOfSets = sets.map((set) => set.columns.join(', '))
const firstColumns = sets.map((set) => set.columns[0]).join(', ')
const namesOfSets = sets.flatMap(({ names }, nth) =>
	names.map(([number, name]) => `(${bitOf(nth)}, ${number}, ${name})`),
)

/** SQL: rows of (dimension, name, clicks) of the range. A name may be in several. */
export const matchRows = (sql: Client) => sql`
	select named.dimension, named.name, clicks
	from (
		select ${sql.unsafe(columnsOfSets.join(', '))}, count(*) as clicks, grouping(${sql.unsafe(firstColumns)}) as grouped
		from (select ${sql.unsafe(dimensionColumns.join(', '))}, ${sql.unsafe(dayOfClick)} as day from inside) as dated
		group by grouping sets (${sql.unsafe(columnsOfSets.map((columns) => `(${columns})`).join(', '))})
	) as alike cross join lateral (values ${sql.unsafe(namesOfSets.join(', '))}) as named (set, dimension, name)
	where set = grouped and name is not null`

/** SQL: the clicks of the range by hour, in order. */
export const matchHours = (sql: Client) => sql`
	select to_char(${sql.unsafe(hourOf('clicked_at'))} at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as name, count(*) as clicks
	from inside group by 1 order by 1`

/**
 * SQL condition: no click of these days was dropped, or is too old to be shown. Dropped clicks are
 * in the tallies, by whole days.
 */
export const isComplete = (
	sql: Client,
	linkIds: Fragment,
	{ from, to }: Range['before'],
	since: Date | undefined,
) => {
	const end = sql`(select greatest(dropped_before, ${since?.toISOString() ?? null}::timestamptz) from click_retention)`
	const isMissed = sql`clicked_at >= ${from}::timestamp at time zone 'UTC'
		and clicked_at < least(${end}, (${to}::date + 1)::timestamp at time zone 'UTC')`
	return sql`
		not exists (
			select 1 from tallies where link_id = any (${linkIds}) and grain = ${grains.names} and starts >= ${from}::date
				and starts <= ${to}::date and starts < (${end} at time zone 'UTC')::date
		) and not exists (select 1 from clicks where link_id = any (${linkIds}) and ${isMissed})
		and not exists (select 1 from waiting where ${isMissed})`
}

/** Up to this many visitors are looked up one by one; else all of the link are read at once. */
const fewVisitors = 50_000

/** SQL: the table `visitors` with what is known of each. A full join is never a nested loop. */
const firstSeen = (sql: Client, linkId: number) => sql`
	select visitors.*, first_seen, coalesce(is_known, false) as is_known from visitors left join lateral (
		select first_seen, true as is_known from link_visitors
		where link_id = ${linkId} and link_visitors.ip_hash = visitors.ip_hash offset 0
	) as known on true where (select count(*) from visitors) <= ${fewVisitors}
	union all
	select ip_hash, was_in, was_before, first_seen, coalesce(is_known, false)
	from visitors full join (
		select ip_hash, first_seen, true as is_known from link_visitors where link_id = ${linkId}
	) as known using (ip_hash) where (select count(*) from visitors) > ${fewVisitors}`

/** SQL: one row, a `RangeAnswer`, of one link. */
export const matchTotals = (sql: Client, linkId: number, { range, since }: Match) => {
	const { from, before, isFromStart } = range
	const ids = sql`array[${linkId}::bigint]`
	const start = sql`${from}::timestamp at time zone 'UTC'`
	const earlier = sql`${before.from}::timestamp at time zone 'UTC'`
	// Nobody came before a range that begins with the link, so all are new.
	const firsts = isFromStart
		? sql`select was_in, was_before, ${start} as first from visitors`
		: sql`
			select was_in, was_before, least(met.time, case when is_known then coalesce(first_seen, '-infinity') end) as first
			from (${firstSeen(sql, linkId)}) as every
			left join (select ip_hash, min(clicked_at) as time from waiting group by 1) as met using (ip_hash)`
	return sql`
		with visitors as materialized (
			select ip_hash, bool_or(clicked_at >= ${start}) as was_in, bool_or(clicked_at < ${start}) as was_before from matched group by 1
		), sums as (
			select count(*) filter (where clicked_at >= ${start}) as clicks, count(*) filter (where clicked_at < ${start}) as "clicksBefore"
			from matched
		), people as (
			select count(*) filter (where was_in) as visitors, count(*) filter (where was_before) as "visitorsBefore",
				count(*) filter (where was_in and first >= ${start}) as "newVisitors",
				count(*) filter (where was_before and first >= ${earlier}) as "newVisitorsBefore"
			from (${firsts}) as met
		)
		select sums.*, people.*, ${isComplete(sql, ids, range, since)} as "isComplete",
			${isComplete(sql, ids, before, since)} as "isCompleteBefore"
		from sums, people`
}
