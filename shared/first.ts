/** What the popup needs before its link, apart from all other paths, bounds and answers. */
import * as z from 'zod/mini'

export const firstPaths = {
	visit: (slug: string) => `/${encodeURIComponent(slug)}`,
	shorten: () => '/api/v1/shorten',
	tokens: () => '/api/v1/tokens',
}

export const firstBounds = { url: 8192, title: 200 } as const

/** A new link. */
export const shortened = z.object({
	status: z.literal('success'),
	short_url: z.string(),
	monitor_url: z.string(),
})
