/** Owns what is kept of a visitor: agent, referrer and a keyed hash of the address, cut to length and made valid text. */
import { LRUCache } from 'lru-cache'
import type { Secrets } from '../secrets.ts'
import type { Click } from '../store/clicks.ts'
import { readAgent, userAgentLength } from './agent.ts'
import type { CountryOf } from './country.ts'

/** Source: server/INTERFACE.md, "Statistics by monitor key". */
const refererLength = 2_048
const hashBytes = 16

export interface Visitor {
	/** As `readClientAddress` gives it. */
	address: string
	userAgent: string
	/** The header as sent; null when there was none. */
	referer: string | null
	/** Whether they have hung up meanwhile; nobody would hear the answer. */
	isGone?: () => boolean
}

/** Text that survives storage: at most `length` characters, no NUL, no half characters. */
const storable = (text: string, length: number): string =>
	text.slice(0, length).replaceAll('\0', '').toWellFormed()

/** Referrers repeat. */
const known = new LRUCache<string, { referer: string | null }>({
	maxSize: 4_000_000,
	sizeCalculation: (_, key) => key.length + 100,
})

/** The referring URL without credentials, query and fragment; null when there is none or it is no URL. */
const readReferer = (header: string | null): string | null => {
	if (header === null || header === '') return null
	const before = known.get(header)
	if (before !== undefined) return before.referer
	const url = URL.parse(header)
	const referer =
		url === null || url.host === ''
			? null
			: storable(`${url.protocol}//${url.host}${url.pathname}`, refererLength)
	known.set(header, { referer })
	return referer
}

/** The same visitor is the same hash within a link and another one everywhere else. 32 hex characters. */
const hashAddress = (secrets: Secrets, linkId: number, address: string): string =>
	secrets.hmac('visitor', String(linkId), address).subarray(0, hashBytes).toString('hex')

/** The click of a visitor on a link at a time (milliseconds since 1970). */
export const createClick = (
	{ secrets, countryOf }: { secrets: Secrets; countryOf: CountryOf },
	linkId: number,
	visitor: Visitor,
	time: number,
): Click => {
	const userAgent = storable(visitor.userAgent, userAgentLength)
	const { browser, platform } = readAgent(userAgent)
	return {
		linkId,
		time,
		ipHash: hashAddress(secrets, linkId, visitor.address),
		country: countryOf(visitor.address),
		userAgent,
		referer: readReferer(visitor.referer),
		browser,
		platform,
	}
}
