/** Reads an IP address as the IPv4 address inside it, where it is only another way to write that one. */
import ipaddr from 'ipaddr.js'

/** Of eight words of 16 bits, the ones at these two places as an IPv4 address. */
const inner = (parts: number[], high: number, low: number): ipaddr.IPv4 =>
	new ipaddr.IPv4([parts[high]!, parts[low]!].flatMap((word) => [word >> 8, word & 0xff]))

/**
 * An address as it is compared. Besides `::ffff:a.b.c.d` these lead to the IPv4 address they hold: NAT64 (`64:ff9b::/96`,
 * RFC 6052), 6to4 (`2002::/16`, RFC 3056) and `::a.b.c.d` (RFC 4291, 2.5.5.1). Throws for what is no address.
 */
export const readAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 => {
	const address = ipaddr.process(text)
	if (address.kind() === 'ipv4') return address
	const { parts } = address as ipaddr.IPv6
	const begins = (...words: number[]) => words.every((word, nth) => parts[nth] === word)
	if (begins(0x2002)) return inner(parts, 1, 2)
	const isNat64 = begins(0x64, 0xff9b, 0, 0, 0, 0)
	// No host has an address that begins with a zero: `::`, `::1` and their neighbours are themselves.
	const isCompatible = begins(0, 0, 0, 0, 0, 0) && parts[6]! > 0xff
	return isNat64 || isCompatible ? inner(parts, 6, 7) : address
}
