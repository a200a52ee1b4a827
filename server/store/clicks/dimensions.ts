/** What clicks are counted by, in SQL; shared by projection, rebuild and analytics. */
import { dayNumber, dimensions, dimensionTable, newVisitorNumber } from '../../../shared/dimensions.ts'

/**
 * The host of a referring URL without port and `www.`, unless that is all of it. Without regular expressions, which took
 * more time than all the rest of counting a click.
 */
const place = "split_part(referer, '/', 3)"
const referrerHost = `case
	when left(${place}, 1) = '[' then split_part(${place}, ']', 1) || ']'
	when left(${place}, 4) = 'www.' and substr(${place}, 5, 1) not in ('', ':')
		then split_part(substr(${place}, 5), ':', 1)
	else split_part(${place}, ':', 1) end`

/** Rows of (dimension, name) of one click; an empty name stands for unknown (of referrers: none). */
export const namesOfClick = `(values ${dimensions
	.map((name) => dimensionTable[name])
	.map(({ number, column }) => `(${number}, coalesce(${column === 'referer' ? referrerHost : column}, ''))`)
	.join(', ')}) as named (dimension, name)`

/** The UTC day of a click. */
export const dayOfClick = `(clicked_at at time zone 'UTC')::date`

/** The Monday of a time's week, UTC: weeks are those of the partitions. */
export const weekOf = (time: string): string => `date_trunc('week', ${time} at time zone 'UTC')::date`

/** The UTC hour of a time. */
export const hourOf = (time: string): string =>
	`date_bin('1 hour', ${time}, timestamptz '1970-01-01 00:00:00Z')`

/**
 * Roll-ups over their days, the clicks by day, which each dimension counts once, and the new visitors by day out of
 * hours: rows as of `link_maps`.
 */
export const mapsOf = (rollups: string, hours: string): string => `
	select link_id, dimension::smallint, name, sum(clicks)::bigint as clicks from ${rollups} group by 1, 2, 3
	union all
	select link_id, ${dayNumber}, to_char(day, 'YYYY-MM-DD'), sum(clicks)::bigint from ${rollups} where dimension = 0 group by 1, 3
	union all
	select link_id, ${newVisitorNumber}, to_char(hour at time zone 'UTC', 'YYYY-MM-DD'), sum(new_visitors)::bigint from ${hours}
	group by 1, 3 having sum(new_visitors) <> 0`
