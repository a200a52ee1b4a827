/** What is kept of a visitor: agent, referrer and a keyed hash of the address. */
import type { Secrets } from '../../start/secrets.ts'
import type { Click } from '../../store/clicks.ts'
import { readAgent, userAgentLength } from './agent.ts'
import type { CountryOf } from './country.ts'
import { readReferer } from './referrer.ts'
import { storable } from './storable.ts'

const hashBytes = 16

export interface Visitor {
	/** As `readClientAddress` gives it. */
	address: string
	userAgent: string
	/** The header as sent; null when there was none. */
	referer: string | null
	/** Whether they have hung up meanwhile; nobody would hear the answer. */
	isGone?: () => boolean
	/** The names this service's own pages are reached by, as `readHost` gives them. */
	ownHosts?: readonly string[]
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
		referer: readReferer(visitor.referer, visitor.ownHosts),
		browser,
		platform,
	}
}
