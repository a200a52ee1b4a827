/** Makes the click of a visitor: agent, referrer, country and a keyed hash of the address. */
import type { Secrets } from '../../config/secrets.ts'
import { type PlacedVisit, placeOf } from '../../links/place.ts'
import type { Click } from '../../store/clicks/commit.ts'
import type { KnownLink } from '../link-cache.ts'
import { readAgent } from './agent.ts'
import type { CountryOf } from './country.ts'
import { readLanguage } from './language.ts'
import { readReferer } from './referrer.ts'

const hashCharacters = 32

type Salted = Pick<KnownLink, 'id' | 'visitorSalt'>

export interface Visitor extends PlacedVisit {
	/** As `readClientAddress` answers it. */
	address: string
	userAgent: string
	/** The header as sent; null when there was none. */
	referer: string | null
	/** `Accept-Language` as sent. */
	language?: string | null
	/** Whether the client has hung up. */
	isGone?: () => boolean
	/** The host names of this service, as `readHost` answers them. */
	ownHosts?: readonly string[]
}

/**
 * 32 hex characters that identify a visitor within one link. The secret is part of it, so the
 * database alone does not give addresses away; so is the link's salt, which is erased with the
 * link. Links older than salts use their id instead, so that their visitors stay known.
 */
const hashAddress = (secrets: Secrets, { id, visitorSalt }: Salted, address: string): string =>
	secrets
		.hmacHex('visitor', visitorSalt === null ? String(id) : visitorSalt, address)
		.slice(0, hashCharacters)

/** The click of a visitor on a link. `time` is in milliseconds since 1970. */
export const createClick = (
	{ secrets, countryOf }: { secrets: Secrets; countryOf: CountryOf },
	link: Salted & Pick<KnownLink, 'version' | 'places'>,
	visitor: Visitor,
	time: number,
	{ userAgent, browser, platform } = readAgent(visitor.userAgent),
): Click => {
	return {
		linkId: link.id,
		version: link.version,
		time,
		ipHash: hashAddress(secrets, link, visitor.address),
		country: countryOf(visitor.address),
		userAgent,
		referer: readReferer(visitor.referer, visitor.ownHosts),
		browser,
		platform,
		language: readLanguage(visitor.language)?.name ?? null,
		place: placeOf(link, visitor),
		rule: null,
	}
}
