/** The place of a link that a visit names: in its path, `/menu/p1`, or in its query, `?from=p1`. */
import { isReserved } from './slug.ts'

/** What a visit asked for. `place`: the one in its path, in lower case. */
export interface PlacedVisit {
	/** The address; its query may go on to the target. */
	url?: string
	place?: string | undefined
}
type Placed = { places: ReadonlySet<string> | null }

/** The slug and the place of a path that may be a visit. A monitor key is longer than a place. */
export const placedIn = (path: string): { slug: string; place: string } | undefined => {
	const [, slug, place] = /^\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,15})$/.exec(path) ?? []
	return slug === undefined || isReserved(slug) ? undefined : { slug, place: place!.toLowerCase() }
}

/** Whether the link has the place in the path, if there is one. */
export const isAt = ({ places }: Placed, { place }: PlacedVisit): boolean =>
	place === undefined || places?.has(place) === true

/** The query of a URL as sent, without `?`. */
export const queryOf = (url: string): string => {
	const [address = ''] = url.split('#', 1)
	const start = address.indexOf('?')
	return start < 0 ? '' : address.slice(start + 1)
}

/** The place that a visit is counted at; null for none. */
export const placeOf = ({ places }: Placed, { url = '', place }: PlacedVisit): string | null => {
	if (places === null) return null
	const named = place ?? new URLSearchParams(queryOf(url)).get('from')?.toLowerCase()
	return named !== undefined && places.has(named) ? named : null
}
