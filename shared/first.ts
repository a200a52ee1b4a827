/** Paths and bounds that the popup needs before its link, apart from all others. */

export const firstPaths = {
	visit: (slug: string) => `/${encodeURIComponent(slug)}`,
	shorten: () => '/api/v1/shorten',
	tokens: () => '/api/v1/tokens',
}

export const firstBounds = { url: 8192, title: 200 } as const
