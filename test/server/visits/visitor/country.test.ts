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

it.each([
	['8.8.8.8', 'US'],
	['::ffff:8.8.8.8', 'US'],
	['81.2.69.142', 'GB'],
	['85.214.132.117', 'DE'],
	['2a01:4f8:1:2:3:4:5:6', 'DE'],
	['127.0.0.1', null],
	['10.1.2.3', null],
	['192.0.2.1', null],
	['192.168.1.20', null],
	['172.16.0.1', null],
	['100.64.0.1', null],
	['169.254.1.1', null],
	['198.18.0.1', null],
	['198.51.100.7', null],
	['203.0.113.7', null],
	['224.0.0.1', null],
	['240.0.0.1', null],
	['255.255.255.255', null],
	['0.0.0.0', null],
	['::ffff:192.168.1.20', null],
	['::1', null],
	['::', null],
	['fe80::1', null],
	['fd00:1:2:3::4', null],
	['fec0::1', null],
	['ff02::1', null],
	['2001:db8::1', null],
	['2001:db8:1:2:3:4:5:6', null],
	['3fff::1', null],
	['nonsense', null],
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
