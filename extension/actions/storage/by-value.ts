/** Compares stored values by value, because Chromium's storage sorts the keys of objects. */

/** The same value with the keys of its objects in alphabetical order, at every depth. */
export const inOrder = <T>(value: T): T => {
	if (Array.isArray(value)) return value.map(inOrder) as T
	if (typeof value !== 'object' || value === null) return value
	const sorted = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
	return Object.fromEntries(sorted.map(([key, inner]) => [key, inOrder(inner)])) as T
}

/** JSON text that is the same for equal values. */
export const textOf = (value: unknown): string => JSON.stringify(inOrder(value))
