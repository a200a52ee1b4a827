/** Slug keys: a link's slug and host in one text, by which it is unique and looked up. */

declare const brand: unique symbol
/**
 * `menu` on the host of `LINK_BASE_URL` (host 0), `menu@go.example` on another one. Only
 * `server/links/` makes it or takes it apart; everything else passes it on. One text: so caches,
 * batches, hashes of retired slugs and the unique index hold no second value.
 */
export type SlugKey = string & { readonly [brand]: 'slug key' }

/** `host`: its name; empty for host 0. */
export const slugKeyOf = (slug: string, host = ''): SlugKey =>
	writtenSlug(slug, host).toLowerCase() as SlugKey

/** A slug as forms and paths of pages name it: with its host, unless that is host 0. */
export const writtenSlug = (slug: string, host: string): string => (host === '' ? slug : `${slug}@${host}`)

/** The slug in lower case. */
export const nameOfKey = (key: SlugKey): string => key.split('@')[0]!

/** The name of its host; empty for host 0. */
export const hostOfKey = (key: SlugKey): string => key.split('@')[1] ?? ''
