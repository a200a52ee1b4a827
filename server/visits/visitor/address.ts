/** Owns who the client is: the peer's address, or what trusted proxies say of it, reduced to what is counted as one visitor. */
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import type { Network } from '../../start/config.ts'

/**
 * Whether text is an address as everybody reads it. The library takes more: octal and hexadecimal parts, fewer than four, a
 * bare number; `020.0.0.1` would be 16.0.0.1 here and 20.0.0.1 for the proxy that wrote it.
 */
export const isAddress = (text: string): boolean => {
	const [bare = ''] = text.split('%')
	const dotted = bare.slice(bare.lastIndexOf(':') + 1)
	return (
		(bare.includes('.') ? ipaddr.IPv4.isValidFourPartDecimal(dotted) : bare.includes(':')) &&
		ipaddr.isValid(text)
	)
}

/** IPv4 addresses that came in over an IPv6 socket are IPv4 addresses. */
const parse = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined => {
	// Proxies may add a port: 192.0.2.1:4711, [2001:db8::1]:4711.
	const bare = text
		.trim()
		.replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
		.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
	return isAddress(bare) ? ipaddr.process(bare) : undefined
}

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, networks: Network[]): boolean =>
	networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))

/** One visitor: an IPv4 address, or the /64 of an IPv6 address (a household has a whole one). */
const reduce = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
	address.kind() === 'ipv4'
		? address.toString()
		: `${(address as ipaddr.IPv6).parts
				.slice(0, 4)
				.map((part) => part.toString(16))
				.join(':')}::/64`

/** Peers repeat; most visits come without a proxy's header. */
const known = new LRUCache<string, string>({ max: 10_000 })

/** The peer alone, reduced. */
const readPeer = (peer: string): string => {
	const before = known.get(peer)
	if (before !== undefined) return before
	const address = parse(peer)
	const reduced = address === undefined ? 'unknown' : reduce(address)
	known.set(peer, reduced)
	return reduced
}

export interface ClientAddress {
	/** What stands for the client in limits and hashes; never stored or logged. */
	address: string
	/** A forwarding header came from a peer that nobody declared to be a proxy. */
	untrustedForwarding: boolean
}

/**
 * The client behind a request: the peer, unless it is a trusted proxy; then the rightmost entry of `X-Forwarded-For` that
 * is not trusted itself. An entry that is no address ends the search: what stands left of it was not written by a proxy.
 */
export const readClientAddress = (
	peer: string | undefined,
	forwardedFor: string | null,
	trusted: Network[],
): ClientAddress => {
	if (forwardedFor === null) return { address: readPeer(peer ?? ''), untrustedForwarding: false }
	let client = parse(peer ?? '')
	if (client === undefined) return { address: 'unknown', untrustedForwarding: false }
	if (!isIn(client, trusted)) return { address: reduce(client), untrustedForwarding: true }
	for (const entry of forwardedFor.split(',').reverse()) {
		const next = parse(entry)
		if (next === undefined) break
		client = next
		if (!isIn(client, trusted)) break
	}
	return { address: reduce(client), untrustedForwarding: false }
}
