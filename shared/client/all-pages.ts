/** Reads lists page after page, as async iterators. */
import type { Page } from './paged.ts'

/** Yields what is on all pages. Reads a page once the former one is used up. */
export const allPages = async function* <T, Item>(
	read: (cursor: string | undefined) => Promise<Page<T>>,
	itemsOf: (body: T) => Item[],
): AsyncGenerator<Item, void, undefined> {
	let cursor: string | undefined
	do {
		const page = await read(cursor)
		yield* itemsOf(page.body)
		cursor = page.next
	} while (cursor !== undefined)
}
