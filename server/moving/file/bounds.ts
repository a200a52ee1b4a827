/** What one entry of a file may have: no service exports as much. */

/** Source: server/INTERFACE.md, "Import". */
export const entryAtMost = {
	/** Columns, or keys. */
	keys: 256,
	/** Characters of a value, and of the entry as it is written. */
	value: 64 * 1024,
	characters: 128 * 1024,
	/** Brackets within brackets. */
	depth: 8,
	/** Values of a list. */
	items: 64,
}

/** Whether a value is longer than it may be, or holds one that is. */
export const isTooLong = (value: unknown): boolean => {
	if (typeof value === 'string') return value.length > entryAtMost.value
	if (typeof value !== 'object' || value === null) return false
	const values = Object.values(value)
	const most = Array.isArray(value) ? entryAtMost.items : entryAtMost.keys
	return values.length > most || values.some(isTooLong)
}

/** An entry of a file; without a value if it has more than an entry may have. */
export interface Entry<Item = unknown> {
	/** Where it begins: a line of a CSV file, counted from 1, or an item of JSON. */
	line: number
	item?: Item
	/** It has values for which there is no column: a separator stands in one of them. */
	hasMore?: boolean
}
