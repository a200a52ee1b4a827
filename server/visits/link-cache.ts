/** The links that were visited last, by slug. A click's commit proves each use of one. */
import { LRUCache } from 'lru-cache'
import { locationOf } from '../../shared/location.ts'
import type { VisitedLink } from '../store/link-rows.ts'

/** A row counts about what it takes in memory, so that a million links leave the server within some 300 MB. */
const cacheCharacters = 44 * 1024 * 1024
const rowCharacters = 300

/** A link with the text of its own `Location`, which is computed once. */
export interface KnownLink extends VisitedLink {
	location: string
}

/** Adds to the link itself: an object more for each would cost as much as its text. */
export const toKnownLink = (link: VisitedLink): KnownLink =>
	Object.assign(link, { location: locationOf(link.longUrl) })

/** Edits raise the version of a row, which a commit proves along with its id. That a slug is unknown is never cached. */
export const createLinkCache = () =>
	new LRUCache<string, KnownLink>({
		maxSize: cacheCharacters,
		sizeCalculation: ({ longUrl, location }) =>
			rowCharacters + longUrl.length + (location === longUrl ? 0 : location.length),
	})
