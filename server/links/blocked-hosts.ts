/** Blocked hosts: one form for the spellings of a host, and which hosts a list covers. */
import ipaddr from 'ipaddr.js'

/** The IPv4 address in two of the eight 16-bit words. */
const inner = (parts: number[], high: number, low: number): ipaddr.IPv4 =>
	new ipaddr.IPv4([parts[high]!, parts[low]!].flatMap((word) => [word >> 8, word & 0xff]))

/**
 * An address in comparable form. Besides `::ffff:a.b.c.d`, these become the IPv4 address they
 * contain: NAT64 (`64:ff9b::/96`, RFC 6052), 6to4 (`2002::/16`, RFC 3056) and `::a.b.c.d` (RFC
 * 4291, 2.5.5.1). Throws if the text is not an address.
 */
export const readAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 => {
	const address = ipaddr.process(text)
	if (address.kind() === 'ipv4') return address
	const { parts } = address as ipaddr.IPv6
	const begins = (...words: number[]) => words.every((word, nth) => parts[nth] === word)
	if (begins(0x2002)) return inner(parts, 1, 2)
	const isNat64 = begins(0x64, 0xff9b, 0, 0, 0, 0)
	// No IPv4 host address begins with 0, so `::`, `::1` and their neighbours stay IPv6.
	const isCompatible = begins(0, 0, 0, 0, 0, 0) && parts[6]! > 0xff
	return isNat64 || isCompatible ? inner(parts, 6, 7) : address
}

/** Hosts in the form of `hostOf`. Rereading a list creates a new set. */
export type HostSet = ReadonlySet<string>

/** True for nearly every line; others are parsed as URLs. `1.2.3.4` is one of those. */
const isPlain = (text: string): boolean =>
	text.length < 254 &&
	/^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?$/.test(text) &&
	!text.includes('xn--')

/** One form for a host's spellings: trailing dots, an IPv4 address within an IPv6 one. */
const unified = (hostname: string): string => {
	const bare = hostname.replace(/^\[|\]$/g, '')
	return bare.includes(':') ? readAddress(bare).toString() : bare.replace(/\.+$/, '')
}

/** The host of a URL in comparable form: lower-case ASCII, addresses as numbers; '' without one. */
export const hostOf = (url: string): string => unified(URL.parse(url)?.hostname ?? '')

/** The host in a line or an argument; undefined if it is none, or has a path or a port. */
export const readHost = (text: string): string | undefined => {
	const typed = text.trim()
	if (isPlain(typed)) return typed
	const isBare = ipaddr.IPv6.isValid(typed) && !typed.includes('%')
	if (!isBare && /[\s/?#@\\*]|:(?![^[]*\]$)/.test(typed)) return undefined
	const host = hostOf(`http://${isBare ? `[${typed}]` : typed}/`)
	return /^[a-z0-9_:-]+(\.[a-z0-9_-]+)*$/.test(host) ? host : undefined
}

/** The entry of a list that is a host or a parent domain of it. */
export const covering = (hosts: Pick<HostSet, 'has'>, host: string): string | undefined => {
	if (hosts.has(host)) return host
	for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1))
		if (hosts.has(host.slice(dot + 1))) return host.slice(dot + 1)
	return undefined
}

/** Whether a host, or a parent domain of it, is in the list. */
export const covers = (hosts: HostSet, host: string): boolean => covering(hosts, host) !== undefined
