/** Where a visit is sent: the target, with the visit's query if the link forwards queries. */
import { bounds } from '../../shared/bounds.ts'
import { nameIn, separatorAfter, splitQuery } from '../../shared/link/query.ts'
import { type PlacedVisit, placeOf, queryOf } from './place.ts'

/** Characters to escape in a `Location`: as in `locationOf`, and `#`, which begins a fragment. */
const unfit = /[^\x21\x22\x24-\x5b\x5d-\x7e]/gu
const escaped = (text: string): string =>
	text.replace(unfit, (character) => encodeURIComponent(character.toWellFormed()))

const piecesOf = (query: string): string[] => query.split('&').filter((piece) => piece !== '')

/** A parameter to forward, and the name by which it is compared. */
interface Piece {
	piece: string
	name: string
}
const toForward = (query: string): Piece[] =>
	piecesOf(query).map((sent) => {
		const piece = escaped(sent)
		return { piece, name: nameIn(piece) }
	})

const withPieces = (location: string, pieces: Piece[]): string => {
	const { query: ownQuery, after: fragment } = splitQuery(location)
	const own = new Set(piecesOf(ownQuery ?? '').map(nameIn))
	const address = location.slice(0, location.length - fragment.length)
	const first = separatorAfter(ownQuery)
	const kept: string[] = []
	let length = location.length + first.length
	for (const { piece, name } of pieces) {
		const longer = length + (kept.length > 0 ? 1 : 0) + piece.length
		if (longer > bounds.url || own.has(name)) continue
		kept.push(piece)
		length = longer
	}
	return kept.length === 0 ? location : address + first + kept.join('&') + fragment
}

/**
 * A `Location` with the parameters of `query` after its own and before its fragment. Parameters
 * whose name it already has, and those that would make it too long, are left out.
 */
export const withQuery = (location: string, query: string): string => withPieces(location, toForward(query))

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

type Forwarding = { location: string; forwardQuery: boolean; places: ReadonlySet<string> | null }

/**
 * The `Location` of a visit for each target: its query is read once, however many there are. A
 * `from` that names a place is ours, and not passed on.
 */
export const locationsFor = (link: Forwarding, visit: PlacedVisit = {}): ((to: string) => string) => {
	if (!link.forwardQuery) return (to) => to
	const query = queryOf(visit.url ?? '')
	const isOurs = visit.place === undefined && placeOf(link, visit) !== null
	const pieces = toForward(isOurs ? withoutFrom(query) : query)
	return (to) => withPieces(to, pieces)
}

/** The same for one target, the link's own unless told. */
export const locationFor = (link: Forwarding, visit?: PlacedVisit, to = link.location): string =>
	locationsFor(link, visit)(to)
