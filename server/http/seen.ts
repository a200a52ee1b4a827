/** Tells the operator's doctor how its request arrived: the only one that may ask. */
import { timingSafeEqual } from 'node:crypto'
import { minute } from '../../shared/text/time.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Meters } from '../metrics/meters.ts'
import { ticks } from '../waiting/deadline.ts'
import type { Needs } from './deps.ts'
import { adviceOf } from './forwarding.ts'
import { originalOf } from './received.ts'

/** What the server saw of a request. */
export interface Seen {
	/** The host of links that it came to; empty for that of LINK_BASE_URL. */
	host: string
	/** The client, as limits and visitors see it. */
	address: string
	/** Who connected: the client itself, or a proxy. */
	peer: string
	/** The header that names clients (TRUST_PROXY_HEADER); null without one. */
	forwarded: string | null
	/** Whether TRUST_PROXY names the peer, if that forwards. */
	isTrusted: boolean
	/** What was noticed of this and other requests. */
	warnings: { found: string; advice: string }[]
	/** Of the process that answers: milliseconds of its loop's longest step, and its dear work. */
	longestStep: { start: number; minute: number }
	dear: Meters['dear']
}

/**
 * Of the request: a time and its HMAC. Of the response: a `Seen` as JSON. Of `/livez`: a route of
 * its own would be one more to guard.
 */
export const seenHeaders = { asks: 'x-kurz-doctor', tells: 'x-kurz-seen' } as const
/** Milliseconds that a request's time may differ from ours. */
const validFor = 5 * minute

type Signs = Pick<Secrets, 'hmacHex'>

/** The header by which the doctor proves that it has the installation's secret. */
export const signDoctor = (secrets: Signs, now: number): Record<string, string> => ({
	[seenHeaders.asks]: `${now}.${secrets.hmacHex('doctor', String(now))}`,
})

const isDoctor = (secrets: Signs, header: string, now: number): boolean => {
	const [, time = '', proof = ''] = /^(\d{13})\.([0-9a-f]{64})$/.exec(header) ?? []
	if (time === '' || Math.abs(Number(time) - now) > validFor) return false
	return timingSafeEqual(Buffer.from(proof), Buffer.from(secrets.hmacHex('doctor', time)))
}

export const readSeen = (answer: Response): Seen | undefined => {
	const header = answer.headers.get(seenHeaders.tells)
	return header === null ? undefined : (JSON.parse(header) as Seen)
}

/** Answers headers for the response to the doctor; none for everybody else. */
export const createSeenBy =
	({
		secrets,
		linkHosts,
		readClient,
		addressWarnings,
		header,
		connections,
		now,
		meters,
	}: Needs<'readClient' | 'addressWarnings' | 'linkHosts' | 'connections' | 'now'> & {
		secrets: Signs
		header: string
		meters: Meters
	}) =>
	(request: Request): Record<string, string> => {
		const proof = request.headers.get(seenHeaders.asks)
		if (proof === null || !isDoctor(secrets, proof, now())) return {}
		const { address, untrustedForwarding } = readClient(request, true)
		const seen: Seen = {
			host: linkHosts.at(request.url).name,
			address,
			peer: connections.peerOf(originalOf(request)) ?? 'unknown',
			forwarded: request.headers.get(header),
			isTrusted: !untrustedForwarding,
			warnings: addressWarnings().map(adviceOf),
			longestStep: meters.loop.longest(ticks()),
			dear: meters.dear,
		}
		return { [seenHeaders.tells]: JSON.stringify(seen) }
	}
