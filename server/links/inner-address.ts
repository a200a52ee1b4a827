/** Reads an IPv6 address that only wraps an IPv4 address as that IPv4 address. */
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
