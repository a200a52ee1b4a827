/** Reads a list page by page until something is found. */
import type { Page } from '../../shared/caller.ts'

/** At most this many pages are read for one search, with up to 100 entries each. */
const MOST = 10

/** The entries up to the wanted one's page, and the next cursor. Fails as `read` does. */
export const readUntil = async <T>(
	read: (cursor?: string) => Promise<Page<T[]>>,
	isIt: (entry: T) => boolean,
): Promise<{ entries: T[]; next: string | undefined }> => {
	const entries: T[] = []
	let next: string | undefined
	for (let page = 0; page < MOST; page++) {
		const { body, next: following } = await read(next)
		entries.push(...body)
		next = following
		if (next === undefined || body.some(isIt)) break
	}
	return { entries, next }
}
