/** Slug keys: a link's host and slug in one text, by which it is unique and looked up. */

declare const brand: unique symbol
/**
 * `menu` on the server's own host (host 0), `go.example/menu` on another one. Only
 * `server/links/` makes it or takes it apart; everything else passes it on. One text: so caches,
 * batches, hashes of retired slugs and the unique index hold no second value.
 */
export type SlugKey = string & { readonly [brand]: 'slug key' }

/** `host`: its name; empty for host 0. */
export const slugKeyOf = (slug: string, host = ''): SlugKey =>
	(host === '' ? slug : `${host}/${slug}`).toLowerCase() as SlugKey
