/** What a link is searched in, and what its tags are found by: text in lower case. */

/** The short link's slug, the target and the title, a line each. */
export const searchTextOf = (link: { slug: string; longUrl: string; title: string | null }): string =>
	[link.slug, link.longUrl, link.title ?? ''].join('\n').toLowerCase()

export const tagKeysOf = (tags: string[]): string[] => tags.map((tag) => tag.toLowerCase())
