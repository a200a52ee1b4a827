/** Values as dear as their schemas allow, for the rows of routes. */
import { placesAfter } from '../../../../server/links/places.ts'
import { markOf } from '../../../../server/pages/forms/places-first.ts'
import { dearPlaces, longUrl } from './ground.ts'

/** Nobody's: each is hashed anew. */
export const password = (nth: number): string => `${nth} `.padEnd(128, 'é')

/** An address without an account: checking its password takes as long as checking any other. */
export const nobody = (nth: number): string => `nobody-${nth}@example.org`

const tags = (nth: number): string[] =>
	Array.from({ length: 10 }, (_, tag) => `${nth} ${tag} `.padEnd(30, 'ü'))

/** Fills a body up to what may be sent, with what is ignored. */
const ballast = (bytes: number): object =>
	Object.fromEntries(Array.from({ length: bytes / 12 }, (_, nth) => [`k${nth.toString(36)}`, [[0]]]))

/** Everything that a link takes. */
export const dearLink = (nth: number): object => ({
	url: longUrl(nth),
	title: 'é'.repeat(200),
	tags: tags(nth),
	places: dearPlaces,
	isLimited: true,
	...{ limitation_type: 'both', expires_in: 3_650, max_clicks: 1_000_000_000 },
	isProtected: true,
	password: password(nth),
	...ballast(30_000),
})

const typedPlaces = dearPlaces.slice(0, 40).map(({ label }) => ({ label }))
/** With as many places as have room beside the rest: a letter takes six bytes. */
export const dearLinkForm = (nth: number): Record<string, string> => ({
	url: longUrl(nth),
	title: 'é'.repeat(200),
	tags: tags(nth).join(','),
	places: typedPlaces.map(({ label }) => label).join('\n'),
	places_read: markOf(placesAfter(null, typedPlaces) ?? []),
	isProtected: 'on',
	password: password(nth),
	...Object.fromEntries(Array.from({ length: 950 }, (_, field) => [`k${field}`, 'x'])),
})

/** As many links as are taken, with the keys that open them or not. */
export const links = (slugs: string[], key: string): { short_url: string; monitor_key: string }[] =>
	slugs.slice(0, 100).map((short_url) => ({ short_url, monitor_key: key }))

/** Statistics narrowed by a name, of the longest range, with the longest list of clicks. */
export const narrowed = { from: '2020-01-01', to: '2026-12-31', country: 'Unknown', language: 'de' }
/** The dearest look of a QR code that is drawn in the loop, for all links. */
export const drawn = { format: 'png', size: 600, level: 'H' }
export const search = { q: 'ünïcode code nïco', tag: 'tag 0', sort: 'last_click', status: 'active' }
