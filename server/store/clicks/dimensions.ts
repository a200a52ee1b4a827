/** SQL for what clicks are counted by: dimensions, days, weeks and hours. */
import {
	type Dimension,
	dimensionColumns,
	dimensions,
	dimensionTable,
	isOptional,
} from '../../../shared/statistics/dimensions.ts'
import type { Fragment, Sql, Tx } from '../driver/connect.ts'

/**
 * The host of a referring URL without port and without `www.`, unless nothing else is left. No
 * regular expression: it took longer than all the rest of counting a click.
 */
const authority = "split_part(referer, '/', 3)"
const referrerHost = `case
	when left(${authority}, 1) = '[' then split_part(${authority}, ']', 1) || ']'
	when left(${authority}, 4) = 'www.' and substr(${authority}, 5, 1) not in ('', ':')
		then split_part(substr(${authority}, 5), ':', 1)
	else split_part(${authority}, ':', 1) end`

/** A click's name in a dimension; null means unknown, or none. */
export const nameOfClick = (dimension: Dimension): string => {
	const { column } = dimensionTable[dimension]
	return column === 'referer' ? referrerHost : column
}

/** The same; an empty name means unknown, of referrers, none. Null: the click adds no row. */
export const rowNameOf = (dimension: Dimension): string =>
	isOptional(dimension) ? nameOfClick(dimension) : `coalesce(${nameOfClick(dimension)}, '')`

/** A click's rows of (dimension, name). */
export const namesOfClick = `(select * from (values ${dimensions
	.map((name) => `(${dimensionTable[name].number}, ${rowNameOf(name)})`)
	.join(', ')}) as every (dimension, name) where name is not null) as named`

/**
 * SQL: rows of (dimension, name, clicks) of these clicks. Those that are alike get their names
 * together: of most links few are not.
 */
export const namesOf = (sql: Sql | Tx, clicks: Fragment) => {
	const columns = sql.unsafe(dimensionColumns.join(', '))
	return sql`
		select dimension, name, alike.clicks
		from (select ${columns}, count(*) as clicks from ${clicks} group by ${columns}) as alike
		cross join lateral ${sql.unsafe(namesOfClick)}`
}

/** The UTC day of a click. */
export const dayOfClick = `(clicked_at at time zone 'UTC')::date`

/** The Monday of a time's week, UTC, as the partitions have it. */
export const weekOf = (time: string): string => `date_trunc('week', ${time} at time zone 'UTC')::date`

/** The UTC hour of a time. */
export const hourOf = (time: string): string =>
	`date_bin('1 hour', ${time}, timestamptz '1970-01-01 00:00:00Z')`
