/** What clicks are broken down by: each row is in every answer and on every page. */

/**
 * The number of a dimension stands in the database and never changes. `column` is the column of
 * `clicks`, `missing` the name of clicks without a value, `names` how `Intl.DisplayNames` knows the
 * values. `title` and `heading` are English; other languages have words of their own.
 */
export const dimensionTable = {
	countries: {
		number: 0,
		column: 'country',
		missing: 'Unknown',
		names: 'region',
		title: 'Countries',
		heading: 'Country',
	},
	referrers: { number: 1, column: 'referer', missing: 'Direct', title: 'Referrers', heading: 'Referrer' },
	browsers: { number: 2, column: 'browser', missing: 'Unknown', title: 'Browsers', heading: 'Browser' },
	platforms: { number: 3, column: 'platform', missing: 'Unknown', title: 'Platforms', heading: 'Platform' },
	languages: {
		number: 6,
		column: 'language',
		missing: 'Unknown',
		names: 'language',
		title: 'Languages',
		heading: 'Language',
	},
} as const

export type Dimension = keyof typeof dimensionTable
export const dimensions = Object.keys(dimensionTable) as Dimension[]

/** The columns of `clicks` that hold what clicks are counted by. */
export const dimensionColumns = dimensions.map((name) => dimensionTable[name].column)

/**
 * Clicks and new visitors by UTC day are kept beside the dimensions, under numbers of their own.
 */
export const dayNumber = 4
export const newVisitorNumber = 5
