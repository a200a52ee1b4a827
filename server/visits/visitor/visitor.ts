/** Makes the click of a visitor: agent, referrer, country and a keyed hash of the address. */
import type { Secrets } from '../../start/secrets.ts'
import type { Click } from '../../store/clicks.ts'
import type { LinkRow } from '../../store/links.ts'
import { readAgent, userAgentLength } from './agent.ts'
import type { CountryOf } from './country.ts'
import { readReferer } from './referrer.ts'
import { storable } from './storable.ts'

const hashBytes = 16

export interface Visitor {
	/** As `readClientAddress` answers it. */
	address: string
	userAgent: string
	/** The header as sent; null when there was none. */
	referer: string | null
	/** The address that was asked for; its query may go on to the target. */
	url?: string
	/** Whether the client has hung up. */
	isGone?: () => boolean
	/** The host names of this service, as `readHost` answers them. */
	ownHosts?: readonly string[]
}

/** A visitor has the same hash within a link and another one on every other link. 32 hex characters. */
const hashAddress = (secrets: Secrets, linkId: number, address: string): string =>
	secrets.hmac('visitor', String(linkId), address).subarray(0, hashBytes).toString('hex')

/** The click of a visitor on a link. `time` is in milliseconds since 1970. */
export const createClick = (
	{ secrets, countryOf }: { secrets: Secrets; countryOf: CountryOf },
	link: Pick<LinkRow, 'id' | 'version'>,
	visitor: Visitor,
	time: number,
): Click => {
	const userAgent = storable(visitor.userAgent, userAgentLength)
	const { browser, platform } = readAgent(userAgent)
	return {
		linkId: link.id,
		version: link.version,
		time,
		ipHash: hashAddress(secrets, link.id, visitor.address),
		country: countryOf(visitor.address),
		userAgent,
		referer: readReferer(visitor.referer, visitor.ownHosts),
		browser,
		platform,
	}
}
