/** What clicks are counted by. A row here is a map in every answer and a breakdown on every page. */

/**
 * Each number stays with its dimension for ever: it stands in the database. `column` is what is counted of a click, `missing`
 * what stands for clicks without it; `title` and `heading` are English, other languages have words of their own.
 */
export const dimensionTable = {
	countries: { number: 0, column: 'country', missing: 'Unknown', title: 'Countries', heading: 'Country' },
	referrers: { number: 1, column: 'referer', missing: 'Direct', title: 'Referrers', heading: 'Referrer' },
	browsers: { number: 2, column: 'browser', missing: 'Unknown', title: 'Browsers', heading: 'Browser' },
	platforms: { number: 3, column: 'platform', missing: 'Unknown', title: 'Platforms', heading: 'Platform' },
} as const

export type Dimension = keyof typeof dimensionTable
export const dimensions = Object.keys(dimensionTable) as Dimension[]

/** The clicks by UTC day, and the new visitors by UTC day, are kept beside the dimensions, under numbers of their own. */
export const dayNumber = 4
export const newVisitorNumber = 5
