/** Addresses and networks as written in the configuration and in headers. */
import ipaddr from 'ipaddr.js'

/** Whether a host by this name is the machine that asks, for everybody another one. */
export const isLoopbackName = (name: string): boolean => /(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(name)

/** An address range: network and prefix length. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/**
 * Whether a text is an unambiguous address. The library accepts more: octal and hexadecimal parts,
 * fewer than four parts, a bare number. `020.0.0.1` would be 16.0.0.1 here and 20.0.0.1 for the
 * proxy that wrote it.
 */
export const isAddress = (text: string): boolean => {
	const [bare = ''] = text.split('%')
	const dotted = bare.slice(bare.lastIndexOf(':') + 1)
	return (
		(bare.includes('.') ? ipaddr.IPv4.isValidFourPartDecimal(dotted) : bare.includes(':')) &&
		ipaddr.isValid(text)
	)
}
