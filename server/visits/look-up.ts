/** Finds links for visits, concurrent ones in one statement, and caches them. */
// A visit: steps.ts → here.

import type { SlugKey } from '../../shared/link/slug-key.ts'
import { isUnavailable } from '../errors.ts'
import type { LinkStore } from '../store/links/links.ts'
import { createBatcher } from '../waiting/batcher.ts'
import { type Patience, withDeadline } from '../waiting/deadline.ts'
import { type Deadline, tooLate } from './deadline.ts'
import { createLinkCache, type KnownLink, toKnownLink } from './link-cache.ts'

interface LookUpDeps {
	links: Pick<LinkStore, 'findVisited'>
	isAway: () => boolean
	/** Milliseconds, from a clock that nobody sets. */
	ticks: () => number
	patience: Patience
}

export const createLookUp = ({ links, isAway, ticks, patience }: LookUpDeps) => {
	const cache = createLinkCache()
	const rows = createBatcher(
		async (slugKeys: SlugKey[]) => {
			const wanted = [...new Set(slugKeys)]
			const found = await withDeadline(ticks() + patience.toAnswer, () => links.findVisited(wanted))
			// Once each: all who ask at the same time get the same link.
			const bySlug = new Map(found.map((row) => [row.slugKey, toKnownLink(row)]))
			return slugKeys.map((slugKey) => bySlug.get(slugKey))
		},
		{ size: 500, parallel: 3, waitingAtMost: 10_000, charactersAtMost: 1_000_000 },
		isUnavailable,
		{ ticks, isAway, refusal: () => tooLate() },
	)
	return {
		/** The cached link. It may only be used if a commit proves it current. */
		remembered: (slugKey: SlugKey): KnownLink | undefined => cache.get(slugKey),

		/** As it is now. Fails with `Unavailable`. */
		fresh: async (slugKey: SlugKey, { answerBy }: Deadline): Promise<KnownLink | undefined> => {
			const link = await rows.ask(slugKey, answerBy, slugKey.length)
			if (link === undefined) cache.delete(slugKey)
			else cache.set(link.slugKey, link)
			return link
		},

		/** Drops it from the cache. */
		forget: ({ slugKey, id, version }: KnownLink): void => {
			const known = cache.get(slugKey)
			if (known?.id === id && known.version === version) cache.delete(slugKey)
		},
	}
}
