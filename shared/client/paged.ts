/** Reads a page of a list. Kept apart, so that the extension's popup needn't load it. */
import type * as z from 'zod/mini'
import type { Caller } from './caller.ts'

/** A page of a longer list: `total` counts all pages, `next` is the cursor of the following one. */
export interface Page<T> {
	body: T
	total?: number
	next?: string
}

const cursorOf = (link: string | null): string | undefined => {
	const target = link?.match(/<([^>]*)>;\s*rel="next"/)?.[1]
	return target === undefined
		? undefined
		: (new URL(target, 'http://localhost').searchParams.get('cursor') ?? undefined)
}

/** Reads pages with a caller, and fails like it. */
export const createPager =
	({ read }: Pick<Caller, 'read'>) =>
	async <T extends z.ZodMiniType>(response: Response, schema: T): Promise<Page<z.output<T>>> => {
		const body = await read(response, schema)
		const total = response.headers.get('x-total-count')
		const next = cursorOf(response.headers.get('link'))
		return { body, ...(total !== null && { total: Number(total) }), ...(next !== undefined && { next }) }
	}
