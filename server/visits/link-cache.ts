/** The links that were visited last, by slug. A click's commit proves each use of one. */
import { LRUCache } from 'lru-cache'
import type { LinkRow } from '../store/link-rows.ts'

const cacheCharacters = 64 * 1024 * 1024
const rowCharacters = 300

/** Edits raise the version of a row, which a commit proves along with its id. That a slug is unknown is never cached. */
export const createLinkCache = () =>
	new LRUCache<string, LinkRow>({
		maxSize: cacheCharacters,
		sizeCalculation: (link) => link.longUrl.length + rowCharacters,
	})
