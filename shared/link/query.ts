/** The query of an address as text: one parameter changes, and every other byte stays. */
// The script of the pages has this file as it is: it imports nothing.

/** The query of an address without `?`, and what stands before and after it. */
export const splitQuery = (address: string) => {
	const [, before = '', query, after = ''] = /^([^?#]*)(?:\?([^#]*))?(.*)$/s.exec(address) ?? []
	return { before, query, after }
}

/** The name in `name=value`, one character per byte, so that invalid UTF-8 compares too. */
export const nameIn = (pair: string): string =>
	pair
		.split('=', 1)[0]!
		.replaceAll('+', ' ')
		.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** What goes before a pair that is appended to an address with this query. */
export const separatorAfter = (query: string | undefined): string =>
	query === undefined ? '?' : /^$|&$/.test(query) ? '' : '&'

/** The address with this parameter in place of all that have its name, or appended to the query. */
export const withParameter = (address: string, name: string, value: string): string => {
	const { before, query, after } = splitQuery(address)
	const pair = String(new URLSearchParams([[name, value]]))
	const pairs = query?.split('&') ?? []
	const first = pairs.findIndex((one) => nameIn(one) === name)
	if (first < 0)
		return `${before}${query === undefined ? '' : `?${query}`}${separatorAfter(query)}${pair}${after}`
	const kept = pairs.flatMap((one, nth) => (nth === first ? pair : nameIn(one) === name ? [] : one))
	return `${before}?${kept.join('&')}${after}`
}
