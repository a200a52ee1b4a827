/** The client's address: the peer's, or the one that trusted proxies report. */
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import type { Network } from '../../start/config.ts'

/**
 * Whether a text is an address that everybody reads the same way. The library accepts more: octal and hexadecimal parts,
 * fewer than four, a bare number. `020.0.0.1` would be 16.0.0.1 here and 20.0.0.1 for the proxy that wrote it.
 */
export const isAddress = (text: string): boolean => {
	const [bare = ''] = text.split('%')
	const dotted = bare.slice(bare.lastIndexOf(':') + 1)
	return (
		(bare.includes('.') ? ipaddr.IPv4.isValidFourPartDecimal(dotted) : bare.includes(':')) &&
		ipaddr.isValid(text)
	)
}

/** An IPv4 address that came in over an IPv6 socket is an IPv4 address. */
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

/** What counts as one visitor: an IPv4 address, or the /64 of an IPv6 address, which is one household's. */
const reduce = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
	address.kind() === 'ipv4'
		? address.toString()
		: `${(address as ipaddr.IPv6).parts
				.slice(0, 4)
				.map((part) => part.toString(16))
				.join(':')}::/64`

/** Peers repeat; most visits come without a proxy's header. */
const known = new LRUCache<string, string>({ max: 10_000 })

const readPeer = (peer: string): string => {
	const before = known.get(peer)
	if (before !== undefined) return before
	const address = parse(peer)
	const reduced = address === undefined ? 'unknown' : reduce(address)
	known.set(peer, reduced)
	return reduced
}

export interface ClientAddress {
	/** Stands for the client in limits and hashes; never stored or logged. */
	address: string
	/** Whether a forwarding header came from a peer that is not a trusted proxy. */
	untrustedForwarding: boolean
}

/**
 * The client behind a request: the peer, or, if the peer is a trusted proxy, the rightmost entry of `X-Forwarded-For` that
 * is not one. An entry that is no address ends the search: no proxy wrote what is left of it.
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
