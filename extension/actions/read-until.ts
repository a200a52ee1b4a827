/** Reads a list page by page until something is found. */
import type { Page } from '../../shared/client.ts'

/** Pages that one search reads at most; a service allows 100 entries on each. */
const MOST = 10

/** All entries up to the end of the page that holds what is looked for, and the cursor behind it. Fails as `read` does. */
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
