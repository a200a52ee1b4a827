/** What clicks are broken down by: each row is in every answer and on every page. */

/**
 * A number never changes: the database stores it. `column` is the click's column, `missing` stands
 * for clicks without a value; `title` and `heading` are English, other languages have their own.
 */
export const dimensionTable = {
	countries: { number: 0, column: 'country', missing: 'Unknown', title: 'Countries', heading: 'Country' },
	referrers: { number: 1, column: 'referer', missing: 'Direct', title: 'Referrers', heading: 'Referrer' },
	browsers: { number: 2, column: 'browser', missing: 'Unknown', title: 'Browsers', heading: 'Browser' },
	platforms: { number: 3, column: 'platform', missing: 'Unknown', title: 'Platforms', heading: 'Platform' },
} as const

export type Dimension = keyof typeof dimensionTable
export const dimensions = Object.keys(dimensionTable) as Dimension[]

/** Clicks and new visitors by UTC day are stored like dimensions, under these numbers. */
export const dayNumber = 4
export const newVisitorNumber = 5
