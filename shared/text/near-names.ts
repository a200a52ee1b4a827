/** Finds the name that a misspelt one may mean. */

const bare = (name: string): string => name.replaceAll(/[-_]/g, '').toUpperCase()

/** Whether one character more, less or other, or two in the other order, make one of the other. */
const isNear = (one: string, other: string): boolean => {
	if (Math.abs(one.length - other.length) > 1) return false
	let at = 0
	while (at < one.length && one[at] === other[at]) at += 1
	const [a, b] = [one.slice(at), other.slice(at)] as const
	const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
	return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}

/** Names shorter than this are near to too many others, like HOST to POST. */
interface Shortest {
	shortest: number
}

/** The first of `known` from which a name differs in case, `_` and one character at most. */
export const nearName = (
	name: string,
	known: readonly string[],
	{ shortest }: Shortest,
): string | undefined => {
	const sent = bare(name)
	return known.find((one) => {
		const own = bare(one)
		return own === sent || (Math.min(own.length, sent.length) >= shortest && isNear(own, sent))
	})
}
