/** The links of the bench and the order of their visits: repeatable, and uneven like real ones. */
import { writeFileSync } from 'node:fs'
import { questionText } from '../support/service/raw-exchange.ts'
import { createRandom } from './random.ts'
import { referrers, userAgents } from './visitors.ts'

/** Of slugs. */
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

/** Stands for the server's host and port. */
export const HOST = '{host}'
/** Stands for the visitor's address. Each request has a new one: that is what servers meet. */
export const ADDRESS = '{address}'

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

/** Of anywhere, as requests.lua draws it. */
export const newAddress = (): string => {
	const part = (from: number, to: number) => from + Math.floor(Math.random() * (to - from))
	return `${part(11, 100)}.${part(0, 256)}.${part(0, 256)}.${part(1, 255)}`
}

/** Visits by anybody of the links that `linkOf` draws. */
const createVisits = (count: number, linkOf: (random: () => number, nth: number) => BenchLink) => {
	const random = createRandom(2)
	const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T
	return Array.from({ length: count }, (_, nth): BenchRequest => {
		const link = linkOf(random, nth)
		return { link, userAgent: pick(userAgents), referrer: pick(referrers) }
	})
}

/** By Zipf's law: the link of rank n is visited 1/n as often as the first. */
export const createRequests = (links: BenchLink[], count: number): BenchRequest[] => {
	const upTo: number[] = []
	let total = 0
	for (let rank = 1; rank <= links.length; rank++) {
		total += 1 / rank
		upTo.push(total)
	}
	return createVisits(count, (random) => {
		const at = random() * total
		let [low, high] = [0, links.length - 1]
		while (low < high) {
			const middle = (low + high) >> 1
			if (upTo[middle]! < at) low = middle + 1
			else high = middle
		}
		return links[low]!
	})
}

export const createRequestsOfEach = (links: BenchLink[]): BenchRequest[] =>
	createVisits(links.length, (_, nth) => links[nth]!)

export const writeVisit = ({ link, userAgent, referrer }: BenchRequest): string =>
	questionText(
		{
			path: `/${link.slug}`,
			headers: {
				'User-Agent': userAgent,
				...(referrer !== '' && { Referer: referrer }),
				'X-Forwarded-For': ADDRESS,
				Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
			},
		},
		HOST,
	)

/** The file that requests.lua reads. */
export const writeRequests = (path: string, requests: string[]): void =>
	writeFileSync(path, requests.map((text) => `${text}\u0001`).join(''))
