/** Where a visit is sent: the target, with the visit's query if the link forwards queries. */
import { bounds } from '../../shared/bounds.ts'
import { nameIn, separatorAfter, splitQuery } from '../../shared/link/query.ts'
import { type PlacedVisit, placeOf, queryOf } from './place.ts'

/** Characters to escape in a `Location`: as in `locationOf`, and `#`, which begins a fragment. */
const unfit = /[^\x21\x22\x24-\x5b\x5d-\x7e]/gu
const fit = (text: string): string =>
	text.replace(unfit, (character) => encodeURIComponent(character.toWellFormed()))

const piecesOf = (query: string): string[] => query.split('&').filter((piece) => piece !== '')

/**
 * A `Location` with the parameters of `query` after its own and before its fragment. Parameters
 * whose name it already has, and those that would make it too long, are left out.
 */
export const withQuery = (location: string, query: string): string => {
	const { query: ownQuery, after: fragment } = splitQuery(location)
	const own = new Set(piecesOf(ownQuery ?? '').map(nameIn))
	let joined = location.slice(0, location.length - fragment.length)
	let separator = separatorAfter(ownQuery)
	for (const piece of piecesOf(query).map(fit)) {
		if (own.has(nameIn(piece))) continue
		const longer = joined + separator + piece
		if (longer.length + fragment.length > bounds.url) continue
		joined = longer
		separator = '&'
	}
	return joined + fragment
}

/** A query without its first `from`. */
const withoutFrom = (query: string): string => {
	const pieces = piecesOf(query)
	return pieces
		.toSpliced(
			pieces.findIndex((piece) => nameIn(piece) === 'from'),
			1,
		)
		.join('&')
}

/**
 * The `Location` of a visit; `location` is the one without the visit's query, `to` another. A
 * `from` that names a place is ours, and not passed on.
 */
export const locationFor = (
	link: { location: string; forwardQuery: boolean; places: ReadonlySet<string> | null },
	visit: PlacedVisit = {},
	to = link.location,
): string => {
	if (!link.forwardQuery) return to
	const query = queryOf(visit.url ?? '')
	const isOurs = visit.place === undefined && placeOf(link, visit) !== null
	return withQuery(to, isOurs ? withoutFrom(query) : query)
}
