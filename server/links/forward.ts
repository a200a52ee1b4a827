/** Where a visit is sent: the target, and the visit's query on it if the link forwards queries. */
import { bounds } from '../../shared/bounds.ts'

/** What no `Location` may hold as it is: the same as in `locationOf`, and a `#`, which would begin another fragment. */
const unfit = /[^\x21\x22\x24-\x5b\x5d-\x7e]/gu
const fit = (text: string): string =>
	text.replace(unfit, (character) => encodeURIComponent(character.toWellFormed()))

const piecesOf = (query: string): string[] => query.split('&').filter((piece) => piece !== '')

/** The name in `name=value`, a character for each byte: names that are no UTF-8 can be told apart too. */
const nameOf = (piece: string): string =>
	piece
		.split('=', 1)[0]!
		.replaceAll('+', ' ')
		.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The query of an address as it was sent, without its `?`. */
export const queryOf = (url: string): string => {
	const [address = ''] = url.split('#', 1)
	const start = address.indexOf('?')
	return start < 0 ? '' : address.slice(start + 1)
}

/**
 * A `Location` with the parameters of `query` behind its own, before its fragment. Left out are those whose name it has
 * already, and those that would make it longer than a URL may be; the others stay in their order.
 */
export const withQuery = (location: string, query: string): string => {
	const [address = ''] = location.split('#', 1)
	const fragment = location.slice(address.length)
	const ownQuery = queryOf(address)
	const own = new Set(piecesOf(ownQuery).map(nameOf))
	let joined = address
	let separator = !address.includes('?') ? '?' : /^$|&$/.test(ownQuery) ? '' : '&'
	for (const piece of piecesOf(query).map(fit)) {
		if (own.has(nameOf(piece))) continue
		const longer = joined + separator + piece
		if (longer.length + fragment.length > bounds.url) continue
		joined = longer
		separator = '&'
	}
	return joined + fragment
}

/** The `Location` of a visit at `url`, whose query is read only if the link forwards it; `location` is that of the link alone. */
export const locationFor = (
	{ location, forwardQuery }: { location: string; forwardQuery: boolean },
	url = '',
): string => (forwardQuery ? withQuery(location, queryOf(url)) : location)
