/** Who sends a request: the client's address, and the visitor of a visit. */
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { hostNameIn, type LinkHosts } from '../links/link-hosts.ts'
import { type ClientAddress, createAddressReader } from '../visits/visitor/address.ts'
import { userAgentLength } from '../visits/visitor/agent.ts'
import { readHost } from '../visits/visitor/referrer.ts'
import { storable } from '../visits/visitor/storable.ts'
import type { Visitor } from '../visits/visitor/visitor.ts'
import type { Connections } from './deps.ts'
import { cdnHeaders, createForwardingWatch, namesAList } from './forwarding.ts'
import { originalOf, requestAt, targetOf } from './received.ts'

export interface ClientReaderDeps {
	linkHosts: Pick<LinkHosts, 'names' | 'has'>
	config: Pick<Config, 'baseUrl' | 'linkBaseUrl' | 'trustProxy' | 'trustProxyHeader'>
	connections: Pick<Connections, 'peerOf'>
	log: Pick<Logger, 'warn'>
	now: () => number
}

/** As `readAddress` reduces it; `::1` is alone in its network. */
const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '0:0:0:0::/64'

/** Headers that proxies add, trusted or not. */
export const forwarding = [
	...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'],
	...cdnHeaders,
]

export const createClientReader = ({ config, linkHosts, connections, log, now }: ClientReaderDeps) => {
	let hasWarned = false
	const header = config.trustProxyHeader
	const readAddress = createAddressReader(config.trustProxy, namesAList(header))
	const watch = createForwardingWatch(header, log, now)
	const ownHost = readHost(config.baseUrl)
	const linkHost = readHost(config.linkBaseUrl)

	/** The client's address, and whether it is reliable. `isClose`: look for mistakes, too. */
	const readClient = (request: Request, isClose = false): ClientAddress => {
		const client = readAddress(connections.peerOf(originalOf(request)), request.headers.get(header))
		if (client.isPassedOn) watch.look(request.headers, client, isClose)
		if (client.untrustedForwarding && !hasWarned) {
			hasWarned = true
			log.warn(
				`${header} came from a peer that TRUST_PROXY does not name: it is ignored, and all visitors behind that proxy count as one. Set TRUST_PROXY to its address.`,
			)
		}
		return client
	}

	/** The name that a trusted proxy says it was asked by, if it says one. */
	const forwardedName = (request: Request): string | undefined => {
		const named = request.headers.get('x-forwarded-host')
		if (named === null || !readClient(request).isPassedOn) return undefined
		// The last one is the word of the proxy next to us.
		return hostNameIn(`//${named.split(',').at(-1)!.trim()}/`) || undefined
	}

	/** Whether a request comes from the server's own machine, and not through a proxy there. */
	const isLocal = (request: Request): boolean =>
		![header, ...forwarding].some((name) => request.headers.has(name)) &&
		isLoopback(readClient(request).address)

	/** What is known of a client that signs in or up. */
	const readDevice = (request: Request) => ({
		address: readClient(request).address,
		userAgent: storable(request.headers.get('user-agent') ?? '', userAgentLength),
	})

	return {
		readClient,
		/** The name of the host that a client asked. */
		askedName: (request: Request): string => forwardedName(request) ?? hostNameIn(request.url),
		/** The request at the host for links that a trusted proxy names, if it does. */
		atForwardedHost: (request: Request): Request => {
			if (linkHosts.names().length === 0) return request
			const host = forwardedName(request)
			if (host === undefined || !linkHosts.has(host)) return request
			return requestAt(`http://${host}${targetOf(request.url)}`, request)
		},
		readDevice,
		// Field by field: a spread takes as long as reading two headers.
		readVisitor: (request: Request): Visitor => ({
			address: readClient(request).address,
			userAgent: request.headers.get('user-agent') ?? '',
			referer: request.headers.get('referer'),
			language: request.headers.get('accept-language'),
			url: request.url,
			isGone: () => originalOf(request).signal.aborted,
			ownHosts: [ownHost, linkHost, readHost(request.headers.get('host') ?? ''), ...linkHosts.names()],
		}),
		isLocal,
		/** Whether `X-Forwarded-For` ever came from a peer that `TRUST_PROXY` does not name. */
		hasIgnoredForwarding: (): boolean => hasWarned,
		/** What is likely wrong with the addresses of clients. */
		addressWarnings: watch.warnings,
	}
}

export type ClientReader = ReturnType<typeof createClientReader>
