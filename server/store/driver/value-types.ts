/** How the driver reads and writes bigints and arrays. */

/** An array as Postgres reads it. Source: PostgreSQL manual, 8.15.6. */
const writeArray = (items: (number | string | null)[] | string): string => {
	if (typeof items === 'string') return items
	const quoted = (item: number | string | null) =>
		item === null ? 'null' : typeof item === 'number' ? item : `"${item.replace(/["\\]/g, '\\$&')}"`
	return `{${items.map(quoted).join(',')}}`
}
/** The texts of an array as Postgres writes it, none of them null. */
const readTexts = (array: string): string[] =>
	[...array.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/gs)].map(
		([plain, quoted]) => quoted?.replace(/\\(.)/gs, '$1') ?? plain,
	)

/**
 * How values are read and written. Link ids and counts stay below 2^53, so a bigint is a number.
 * Without this the driver would ask for the two array types on every connection. The numbers are
 * OIDs (pg_type.dat).
 */
export const types = {
	bigint: { to: 20, from: [20], parse: Number, serialize: String },
	bigints: {
		to: 1016,
		from: [1016],
		parse: (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number),
		serialize: writeArray,
	},
	texts: { to: 1009, from: [1009], parse: readTexts, serialize: writeArray },
}
