/** Addresses get their country; anything else gets none. */
import { expect, it } from 'vitest'
import { createAddressReader } from '../../../../server/visits/visitor/address.ts'
import { openCountries } from '../../../../server/visits/visitor/country.ts'

const countryOf = openCountries()
const readClientAddress = createAddressReader([])
const nowhere = [
	...['127.0.0.1', '10.1.2.3', '192.0.2.1', '192.168.1.20', '172.16.0.1', '100.64.0.1', '169.254.1.1'],
	...['198.18.0.1', '198.51.100.7', '203.0.113.7', '224.0.0.1', '240.0.0.1', '255.255.255.255', '0.0.0.0'],
	...['::ffff:192.168.1.20', '::1', '::', 'fe80::1', 'fd00:1:2:3::4', 'fec0::1', 'ff02::1', '2001:db8::1'],
	...['2001:db8:1:2:3:4:5:6', '3fff::1', 'nonsense'],
]

it.each<[peer: string, country: string | null]>([
	['8.8.8.8', 'US'],
	['::ffff:8.8.8.8', 'US'],
	['81.2.69.142', 'GB'],
	['85.214.132.117', 'DE'],
	...nowhere.map((peer): [string, null] => [peer, null]),
])('%s is in %s', (peer, country) => {
	expect(countryOf(readClientAddress(peer, null).address)).toBe(country)
})

it.each(['', 'unknown', '::/64', '::::', '/64'])('"%s" is in no country, and no error', (text) => {
	expect(countryOf(text)).toBeNull()
})

it('thousands of addresses are told apart, also where one takes the place of another', () => {
	const addresses = Array.from({ length: 50_000 }, (_, nth) => {
		const mixed = Number(Bun.hash.murmur32v3(String(nth)))
		return [24, 16, 8, 0].map((shift) => (mixed >>> shift) & 255).join('.')
	})
	// As a network an address is looked up in another way, without those places.
	const apart = new Map(addresses.map((address) => [address, countryOf(`${address}/64`)]))
	expect(new Set(apart.values()).size).toBeGreaterThan(100)
	const isOther = (address: string) => countryOf(address) !== apart.get(address)
	expect(addresses.filter(isOther)).toEqual([])
	expect(addresses.toReversed().filter(isOther)).toEqual([])
})
