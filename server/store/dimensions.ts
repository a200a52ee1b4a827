/** Owns what clicks are counted by, and how SQL names it; shared by projection, rebuild and analytics. */

/** In the order of their numbers in `rollups.dimension` and `link_maps.dimension`. */
export const dimensions = ['countries', 'referrers', 'browsers', 'platforms'] as const
/** Maps hold the clicks by UTC day under this number. */
export const dayDimension = dimensions.length

export type Dimension = (typeof dimensions)[number] | 'dates'
export const mapNames: readonly Dimension[] = [...dimensions, 'dates']

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
export const namesOfClick = `(values (0, coalesce(country, '')), (1, coalesce(${referrerHost}, '')),
	(2, coalesce(browser, '')), (3, coalesce(platform, ''))) as named (dimension, name)`

/** The UTC day of a click. */
export const dayOfClick = `(clicked_at at time zone 'UTC')::date`

/** Roll-ups over their days, and the clicks by day, which each dimension counts once: rows as of `link_maps`. */
export const mapsOfRollups = (rollups: string): string => `
	select link_id, dimension::smallint, name, sum(clicks)::bigint as clicks from ${rollups} group by 1, 2, 3
	union all
	select link_id, ${dayDimension}, to_char(day, 'YYYY-MM-DD'), sum(clicks)::bigint from ${rollups} where dimension = 0 group by 1, 3`
