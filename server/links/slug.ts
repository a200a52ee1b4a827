/** Slugs: their alphabet, how they are compared, which words are reserved, how a random one is made. */
import { customRandom } from 'nanoid'

/** No vowels and no look-alikes: a random slug spells no word and survives being read aloud. */
const randomAlphabet = '23456789bcdfghjkmnpqrstvwxyz'
const randomLength = 7
const slugPattern = /^[A-Za-z0-9_-]{1,15}$/

/** What the server itself answers: first path segments, and names directly under /api/v1. A test derives this list from the routes. */
export const routeWords = [
	'api',
	'assets',
	'docs',
	'favicon.ico',
	'favicon.svg',
	'figures',
	'health',
	'livez',
	'm',
	'my-links',
	'my-links.csv',
	'openapi.json',
	'qr',
	'robots.txt',
	's',
	'shorten',
	'sign-out',
] as const

/** What may become a page one day. Source: server/INTERFACE.md, "Identifiers". */
const futureWords =
	'about abuse account admin analytics assets auth contact dashboard error favicon feedback index legal links login logout manage metrics monitor oauth password privacy profile public register report reset robots security session sessions settings sign-in sign-up signin signout signup sitemap static stats status support system terms tokens unlock users verify webhooks'

const reserved = new Set<string>([...routeWords, ...futureWords.split(' ')])

/** Whether no alias may have this name, in any case of letters. */
export const isReserved = (slug: string): boolean => reserved.has(slug.toLowerCase())

/** The form slugs are matched and unique in. */
export const slugKeyOf = (slug: string): string => slug.toLowerCase()

/** The slug key of a path segment, or undefined when no slug can look like that. */
export const readSlug = (segment: unknown): string | undefined =>
	typeof segment === 'string' && slugPattern.test(segment) ? slugKeyOf(segment) : undefined

/** A maker of random slugs over a source of random bytes. */
export const createSlugMaker = (random: (bytes: number) => Uint8Array): (() => string) =>
	customRandom(randomAlphabet, randomLength, random)
