/** What clicks are broken down by: each row is in every answer and on every page. */

/**
 * The number of a dimension stands in the database and never changes. `column` is the column of
 * `clicks`, `missing` the name of clicks without a value, `names` how `Intl.DisplayNames` knows the
 * values, `filter` the query parameter that narrows statistics to one of them.
 */
export const dimensionTable = {
	countries: {
		number: 0,
		column: 'country',
		filter: 'country',
		missing: 'Unknown',
		names: 'region',
	},
	referrers: {
		number: 1,
		column: 'referer',
		filter: 'referrer',
		missing: 'Direct',
	},
	browsers: {
		number: 2,
		column: 'browser',
		filter: 'browser',
		missing: 'Unknown',
	},
	platforms: {
		number: 3,
		column: 'platform',
		filter: 'platform',
		missing: 'Unknown',
	},
	languages: {
		number: 6,
		column: 'language',
		filter: 'language',
		missing: 'Unknown',
		names: 'language',
	},
	/** Of links that have some; a click without one has no name, and adds no row. */
	places: {
		number: 7,
		column: 'place',
		filter: 'place',
		missing: '',
		isOptional: true,
	},
	/** Rules and shares that led a click elsewhere. */
	rules: {
		number: 8,
		column: 'rule',
		filter: 'rule',
		missing: '',
		isOptional: true,
	},
} as const

export type Dimension = keyof typeof dimensionTable
export const dimensions = Object.keys(dimensionTable) as Dimension[]
/** Those of which not every click has a name, and the others. */
export type OptionalDimension = {
	[Name in Dimension]: (typeof dimensionTable)[Name] extends { isOptional: true } ? Name : never
}[Dimension]
export const isOptional = (name: Dimension): name is OptionalDimension => 'isOptional' in dimensionTable[name]
export const everyClicks = dimensions.filter((name) => !isOptional(name))

/** The one name of each breakdown that clicks must have; any, where there is none. */
export type Filters = Partial<Record<Dimension, string>>
export type FilterName = (typeof dimensionTable)[Dimension]['filter']

/** Filters as query parameters. */
export const filterQuery = (filters: Filters): Partial<Record<FilterName, string>> =>
	Object.fromEntries(
		dimensions.flatMap((name) =>
			filters[name] === undefined ? [] : [[dimensionTable[name].filter, filters[name]]],
		),
	)

/** The columns of `clicks` that hold what clicks are counted by. */
export const dimensionColumns = dimensions.map((name) => dimensionTable[name].column)

/**
 * Clicks and new visitors by UTC day are kept beside the dimensions, under numbers of their own.
 */
export const dayNumber = 4
export const newVisitorNumber = 5
