/** Addresses get their country; anything else gets none. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import ipaddr from 'ipaddr.js'
import { Reader, type Response } from 'maxmind'
import { expect, it } from 'vitest'
import { createAddressReader } from '../../../../server/visits/visitor/address.ts'
import { openCountries } from '../../../../server/visits/visitor/country.ts'

const file = createRequire(import.meta.url).resolve(
	'@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
)
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

it('thousands of addresses have the country that the file gives them', () => {
	const reader = new Reader<Response & { country_code?: string }>(readFileSync(file))
	const addresses = Array.from({ length: 50_000 }, (_, nth) => {
		const bytes = [nth, nth + 0.5].map((seed) => Bun.hash.murmur32v3(String(seed)) >>> 0)
		const [high, low] = bytes as [number, number]
		const groups = [0x2000 + (high >>> 19), high & 65_535, low >>> 16, low & 65_535]
		return nth % 2 === 0
			? [24, 16, 8, 0].map((shift) => (high >>> shift) & 255).join('.')
			: `${groups.map((group) => group.toString(16)).join(':')}::`
	})
	const isPublic = (address: string) => ipaddr.parse(address).range() === 'unicast'
	const inFile = (address: string) => reader.get(address)?.country_code
	const expected = addresses.map((address) => {
		const code = isPublic(address) ? inFile(address) : undefined
		return code === undefined || code === 'ZZ' ? null : code
	})
	const found = addresses.map((address) => countryOf(readClientAddress(address, null).address))
	expect(new Set(found).size).toBeGreaterThan(100)
	expect(addresses.filter((_, nth) => found[nth] !== expected[nth])).toEqual([])
})
