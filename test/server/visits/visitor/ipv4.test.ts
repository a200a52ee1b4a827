/** IPv4 addresses are read as the library reads them, if everybody reads them the same way. */
import * as fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, it } from 'vitest'
import { isAddress } from '../../../../server/config/addresses.ts'
import { readConfig } from '../../../../server/config/config.ts'
import { createAddressReader } from '../../../../server/visits/visitor/address.ts'
import { readIpv4 } from '../../../../server/visits/visitor/ipv4.ts'
import { check } from '../../../support/service/property.ts'

const byLibrary = (text: string): number | undefined => {
	if (!isAddress(text)) return undefined
	const address = ipaddr.parse(text)
	if (address.kind() !== 'ipv4' || address.toString() !== text) return undefined
	return address.toByteArray().reduce((sum, byte) => sum * 256 + byte, 0)
}
const part = fc.oneof(fc.nat(255), fc.nat(999)).map(String)
const odd = ['', '0', '00', '01', '256', '0x1', ' 1', '-1', '1e2', '٣', ':', '1.']
const piece = fc.oneof(part, fc.constantFrom(...odd))
const almost = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join('.'))

it('what the library reads, and writes in the same way', () => {
	check(
		fc.property(fc.oneof(fc.ipV4(), almost, fc.string(), fc.ipV6()), (text) => {
			expect(readIpv4(text)).toBe(byLibrary(text))
		}),
		{ runs: 5_000 },
	)
})

const malformed = ['1.2.3', '1.2.3.', '.1.2.3', '1.2.3.4.5', '1..2.3', '1.2.3.256', '1.2.3.04']
it.each<[string, number | undefined]>([
	['0.0.0.0', 0],
	['255.255.255.255', 2 ** 32 - 1],
	['128.0.0.1', 2 ** 31 + 1],
	...malformed.map((text): [string, undefined] => [text, undefined]),
])('%s is %s', (text, number) => {
	expect(readIpv4(text)).toBe(number)
})

it('a network holds the addresses that the library finds in it', () => {
	check(
		fc.property(fc.ipV4(), fc.nat(32), fc.ipV4(), fc.nat(2 ** 32 - 1), (network, bits, address, noise) => {
			const { trustProxy } = readConfig({ TRUST_PROXY: `${network}/${bits}` })
			// Far away, or near: as many bits in common.
			const near = ipaddr.IPv4.parse(network).toByteArray()
			const last = [24, 16, 8, 0].map((shift) => (noise >>> shift) & 255)
			const mixed = near.map((byte, nth) => (nth < bits / 8 - 1 ? byte : byte ^ (last[nth]! & 15))).join('.')
			for (const peer of [address, mixed, network]) {
				const isInside = ipaddr.IPv4.parse(peer).match([ipaddr.IPv4.parse(network), bits])
				const read = createAddressReader(trustProxy)(peer, '198.51.100.7')
				expect(read.untrustedForwarding).toBe(!isInside)
			}
		}),
		{ runs: 500 },
	)
})
