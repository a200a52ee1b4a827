/** Slugs: their alphabet, comparison, reserved words, and random generation. */
import { customRandom } from 'nanoid'
import { type SlugKey, slugKeyOf } from '../../shared/link/slug-key.ts'

/** No vowels and no look-alikes: a random slug spells no word and can be read aloud. */
const randomAlphabet = '23456789bcdfghjkmnpqrstvwxyz'
const randomLength = 7
/** Imported links keep names of up to 64 characters. */
const slugPattern = /^[A-Za-z0-9_-]{1,64}$/
const writtenPattern = /^([A-Za-z0-9_-]{1,64})@([\w.-]{1,253})$/

/** First path segments of our routes, and names directly under /api/v1. A test compares them. */
export const routeWords =
	'.well-known api assets docs favicon.ico favicon.svg site.webmanifest figures health hosts livez m my-links my-links.csv openapi.json qr robots.txt s shorten sign-out teams'

/** Names kept for future pages. Source: server/INTERFACE.md, "Identifiers". */
const futureWords =
	'about abuse account admin analytics assets auth claim contact dashboard error export favicon feedback import imports index legal links login logout manage metrics monitor move oauth password privacy profile public qr.zip register report reset robots security session sessions settings sign-in sign-up signin signout signup sitemap static statistics stats status support system terms tokens unlock users verify webhooks'

const reserved = new Set(`${routeWords} ${futureWords}`.split(' '))

/** Whether this name is reserved, in any case. */
export const isReserved = (slug: string): boolean => reserved.has(slug.toLowerCase())

/** The slug key of a slug on a host, which may be written behind it; undefined if it is none. */
export const readSlug = (slug: unknown): SlugKey | undefined => {
	if (typeof slug !== 'string') return undefined
	if (slugPattern.test(slug)) return slugKeyOf(slug)
	const [, name = '', host] = writtenPattern.exec(slug) ?? []
	return host === undefined ? undefined : slugKeyOf(name, host)
}

/** That of a path that is nothing but a slug, on the host that was asked; empty for host 0. */
export const visitedSlug = (segment: unknown, host: string): SlugKey | undefined =>
	typeof segment === 'string' && slugPattern.test(segment) ? slugKeyOf(segment, host) : undefined

/** The keys of slugs, in order, without what is none. */
export const slugKeysIn = (slugs: string[]): SlugKey[] => slugs.flatMap((slug) => readSlug(slug) ?? [])

/** The slugs among texts, each once, however it is written. */
export const slugsIn = (texts: string[]): string[] => {
	const byKey = new Map<string, string>()
	for (const text of texts) {
		const key = readSlug(text)
		if (key !== undefined && !byKey.has(key)) byKey.set(key, text)
	}
	return [...byKey.values()]
}

/** A generator of random slugs from a source of random bytes. */
export const createSlugMaker = (random: (bytes: number) => Uint8Array): (() => string) =>
	customRandom(randomAlphabet, randomLength, random)
