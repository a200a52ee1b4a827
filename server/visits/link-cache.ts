/** Recently visited links by slug. The commit of a click proves each one current. */
import { LRUCache } from 'lru-cache'
import type { SlugKey } from '../../shared/link/slug-key.ts'
import { locationOf } from '../../shared/text/location.ts'
import type { VisitedLink } from '../store/link-rows.ts'
import { compileTargets, type OtherTargets } from './choose-target.ts'

/** About what a row takes in memory: with a million links the server stays within some 300 MB. */
const cacheCharacters = 44 * 1024 * 1024
const rowCharacters = 300
/** A name in a set. */
const placeCharacters = 60

/** A link with what is computed once: the text of its own `Location`, and what else it leads to. */
export interface KnownLink extends Omit<VisitedLink, 'places'> {
	location: string
	others: OtherTargets | null
	/** Their names. */
	places: ReadonlySet<string> | null
}

/** Adds to the link itself: an object more for each would cost as much as its text. */
export const toKnownLink = (link: VisitedLink): KnownLink =>
	Object.assign<Omit<VisitedLink, 'places'>, Pick<KnownLink, 'location' | 'others' | 'places'>>(link, {
		location: locationOf(link.longUrl),
		others: compileTargets(link.rules, link.shares),
		places: link.places && new Set(link.places.map(({ name }) => name)),
	})

/** A commit proves id and version, which edits raise. Unknown slugs are never cached. */
export const createLinkCache = () =>
	new LRUCache<SlugKey, KnownLink>({
		maxSize: cacheCharacters,
		sizeCalculation: ({ longUrl, location, fallbackUrl, others, places }) =>
			rowCharacters +
			longUrl.length +
			(location === longUrl ? 0 : location.length) +
			(fallbackUrl?.length ?? 0) +
			(others?.size ?? 0) +
			(places?.size ?? 0) * placeCharacters,
	})
