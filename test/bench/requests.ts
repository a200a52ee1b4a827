/** The links of the bench and the order of their visits: repeatable, and uneven like real ones. */
import { writeFileSync } from 'node:fs'
import { referrers, userAgents } from './visitors.ts'

/** Of generated slugs. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxyz'
const SLUG_LENGTH = 7

export interface BenchLink {
	slug: string
	longUrl: string
}

export interface BenchRequest {
	link: BenchLink
	userAgent: string
	/** '' for none. */
	referrer: string
}

/** The same numbers from 0 to 1 each time. Source: mulberry32, Tommy Ettinger, public domain. */
const createRandom = (seed: number) => () => {
	seed = (seed + 0x6d2b79f5) | 0
	let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
	mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
	return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

/** Distinct slugs, far apart in every index. */
export const createLinks = (count: number): BenchLink[] => {
	const random = createRandom(1)
	const slugs = new Set<string>()
	while (slugs.size < count) {
		let slug = ''
		while (slug.length < SLUG_LENGTH) slug += ALPHABET[Math.floor(random() * ALPHABET.length)]
		slugs.add(slug)
	}
	return [...slugs].map((slug, nth) => ({
		slug,
		longUrl: `https://www.example.com/articles/${nth}/a-title-as-long-as-titles-are?utm_source=newsletter&utm_campaign=${slug}`,
	}))
}

/** Zipf: the link of rank n is asked for 1/n as often as the first. Any visitor comes from anywhere. */
export const createRequests = (links: BenchLink[], count: number): BenchRequest[] => {
	const random = createRandom(2)
	const upTo: number[] = []
	let total = 0
	for (let rank = 1; rank <= links.length; rank++) {
		total += 1 / rank
		upTo.push(total)
	}
	const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T
	const pickLink = (): BenchLink => {
		const at = random() * total
		let [low, high] = [0, links.length - 1]
		while (low < high) {
			const middle = (low + high) >> 1
			if (upTo[middle]! < at) low = middle + 1
			else high = middle
		}
		return links[low]!
	}
	return Array.from({ length: count }, () => ({
		link: pickLink(),
		userAgent: pick(userAgents),
		referrer: pick(referrers),
	}))
}

/** For wrk's script: a request a line, its parts between tabs. */
export const writeRequests = (path: string, requests: BenchRequest[]): void =>
	writeFileSync(
		path,
		requests.map(({ link, userAgent, referrer }) => `${link.slug}\t${userAgent}\t${referrer}\n`).join(''),
	)
