/** The links of the bench and the order of their visits: repeatable, and uneven like real ones. */
import { readFileSync, writeFileSync } from 'node:fs'
import { type Question, questionText } from '../support/service/raw-exchange.ts'
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
	/** The visitor's, as a proxy reports it. */
	address: string
}

/** Visitors: one alone would flatter every cache. */
const ADDRESSES = 50_000
/** Stands for the end of a line within a request, which is written into one line. */
const LINE_END = '\u0001'
/** Stands for the server's host and port. */
const HOST = '{host}'

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

const createAddresses = (): string[] => {
	const random = createRandom(3)
	const part = (from: number, to: number) => from + Math.floor(random() * (to - from))
	return Array.from(
		{ length: ADDRESSES },
		() => `${part(11, 100)}.${part(0, 256)}.${part(0, 256)}.${part(1, 255)}`,
	)
}

/** Visits by anybody of the links that `linkOf` draws. */
const createVisits = (count: number, linkOf: (random: () => number, nth: number) => BenchLink) => {
	const random = createRandom(2)
	const addresses = createAddresses()
	const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T
	return Array.from({ length: count }, (_, nth): BenchRequest => {
		const link = linkOf(random, nth)
		return { link, userAgent: pick(userAgents), referrer: pick(referrers), address: pick(addresses) }
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

/** A request in one line, as `requests.lua` reads it. */
export const writeQuestion = (question: Question): string =>
	questionText(question, HOST).replaceAll('\r\n', LINE_END)

export const writeVisit = ({ link, userAgent, referrer, address }: BenchRequest): string =>
	writeQuestion({
		path: `/${link.slug}`,
		headers: {
			'User-Agent': userAgent,
			...(referrer !== '' && { Referer: referrer }),
			'X-Forwarded-For': address,
			Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
		},
	})

/** One request a line, for wrk's script and the paced client. */
export const writeRequests = (path: string, lines: string[]): void =>
	writeFileSync(path, `${lines.join('\n')}\n`)

/** As they are sent to this host and port. */
export const readRequests = (path: string, host: string): string[] =>
	readFileSync(path, 'utf8')
		.trimEnd()
		.split('\n')
		.map((line) => line.replaceAll(LINE_END, '\r\n').replace(HOST, host))
