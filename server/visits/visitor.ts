/** Owns what is kept of a visitor: agent, referrer and a keyed hash of the address, cut to length and made valid text. */
import type { Secrets } from '../secrets.ts'
import type { Click } from '../store/clicks.ts'
import { readAgent } from './agent.ts'

/** Source: interface contract, "Link record, click record, analytics". */
const userAgentLength = 512
const refererLength = 2_048
const hashBytes = 16

export interface Visitor {
	/** As `readClientAddress` gives it. */
	address: string
	userAgent: string
	/** The header as sent; null when there was none. */
	referer: string | null
}

/** Text that survives storage: at most `length` characters, no NUL, no half characters. */
const storable = (text: string, length: number): string =>
	text.slice(0, length).replaceAll('\0', '').toWellFormed()

/** The referring URL without credentials, query and fragment; null when there is none or it is no URL. */
export const readReferer = (header: string | null): string | null => {
	const url = header === null || header === '' ? null : URL.parse(header)
	if (url === null || url.host === '') return null
	return storable(`${url.protocol}//${url.host}${url.pathname}`, refererLength)
}

/** The same visitor is the same hash within a link and another one everywhere else. 32 hex characters. */
export const hashAddress = (secrets: Secrets, linkId: number, address: string): string =>
	secrets.hmac('visitor', String(linkId), address).subarray(0, hashBytes).toString('hex')

/** The click of a visitor on a link at a time (milliseconds since 1970). */
export const createClick = (secrets: Secrets, linkId: number, visitor: Visitor, time: number): Click => {
	const userAgent = storable(visitor.userAgent, userAgentLength)
	const { browser, platform } = readAgent(userAgent)
	return {
		linkId,
		time,
		ipHash: hashAddress(secrets, linkId, visitor.address),
		country: null,
		userAgent,
		referer: readReferer(visitor.referer),
		browser,
		platform,
	}
}
