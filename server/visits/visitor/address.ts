/** The client's address: the peer's, or the one that trusted proxies report. */
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { isAddress, type Network } from '../../config/addresses.ts'
import { readIpv4 } from './ipv4.ts'

/** An IPv4 address that came in over an IPv6 socket is an IPv4 address. */
export const parseAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined => {
	// Proxies may add a port: 192.0.2.1:4711, [2001:db8::1]:4711.
	const bare = text
		.trim()
		.replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
		.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
	return isAddress(bare) ? ipaddr.process(bare) : undefined
}

/** Characters of an address with port and zone; longer texts are not cached. */
const rememberedLength = 64

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, networks: Network[]): boolean =>
	networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))

/** One client: an IPv4 address, or the /64 of an IPv6 address, which is one household's. */
export const reduceAddress = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
	address.kind() === 'ipv4'
		? address.toString()
		: `${(address as ipaddr.IPv6).parts
				.slice(0, 4)
				.map((part) => part.toString(16))
				.join(':')}::/64`

export interface ClientAddress {
	/** Stands for the client in limits and hashes; never stored or logged. */
	address: string
	/** Whether a forwarding header came from a peer that is not a trusted proxy. */
	untrustedForwarding: boolean
	/** Whether the peer is a trusted proxy. */
	isPassedOn: boolean
}

/** Who sent a request, or passed it on. */
interface Sender {
	/** As `reduceAddress` answers it. */
	address: string
	isTrusted: boolean
}

const unknown: ClientAddress = { address: 'unknown', untrustedForwarding: false, isPassedOn: false }

/** Tells whether an IPv4 address, as a number, is in one of the networks. */
const inIpv4Networks = (networks: Network[]) => {
	const ranges = networks.flatMap(([network, bits]) => {
		const first = network.kind() === 'ipv4' ? readIpv4(network.toString()) : undefined
		// Shifts of 32-bit numbers are signed, so networks are compared by division.
		const size = 2 ** (32 - bits)
		return first === undefined ? [] : [{ nth: Math.floor(first / size), size }]
	})
	return (address: number): boolean => ranges.some(({ nth, size }) => Math.floor(address / size) === nth)
}

const createSenderReader = (trusted: Network[]) => {
	const isTrustedIpv4 = inIpv4Networks(trusted)
	/** All but plain IPv4 addresses; `sender` is undefined where the text is no address. */
	const known = new LRUCache<string, { sender: Sender | undefined }>({ max: 10_000 })
	return (text: string): Sender | undefined => {
		const plain = text.trim()
		const ipv4 = readIpv4(plain)
		if (ipv4 !== undefined) return { address: plain, isTrusted: isTrustedIpv4(ipv4) }
		const before = known.get(plain)
		if (before !== undefined) return before.sender
		const address = parseAddress(plain)
		const sender = address && { address: reduceAddress(address), isTrusted: isIn(address, trusted) }
		// A copy: a substring keeps the whole text in memory.
		if (plain.length <= rememberedLength) known.set(Buffer.from(plain).toString(), { sender })
		return sender
	}
}

/**
 * Reads the client of a request: the peer, or, if that is a trusted proxy, the rightmost entry of
 * `X-Forwarded-For` that is not one. An entry that is no address ends the search: no proxy wrote
 * what stands left of it. Of another header (`isList` false) it is the one address in it.
 */
export const createAddressReader = (trusted: Network[], isList = true) => {
	const readSender = createSenderReader(trusted)
	return (peer: string | undefined, forwarded: string | null): ClientAddress => {
		let client = peer === undefined ? undefined : readSender(peer)
		if (client === undefined) return unknown
		const isPassedOn = client.isTrusted
		if (forwarded === null) return { address: client.address, untrustedForwarding: false, isPassedOn }
		if (!isPassedOn) return { address: client.address, untrustedForwarding: true, isPassedOn }
		if (!isList) client = readSender(forwarded) ?? client
		else
			for (let end = forwarded.length; end >= 0 && client.isTrusted; ) {
				const start = forwarded.lastIndexOf(',', end - 1) + 1
				const next = readSender(forwarded.slice(start, end))
				if (next === undefined) break
				client = next
				end = start - 1
			}
		return { address: client.address, untrustedForwarding: false, isPassedOn }
	}
}
