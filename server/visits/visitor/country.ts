/** The country of an address, from a database file: no address ever leaves the process. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { Reader, type Response } from 'maxmind'
import { readIpv4 } from './ipv4.ts'

/** ISO 3166-1 alpha-2; null when unknown and for addresses that belong to nobody. */
export type CountryOf = (address: string) => string | null

/** A record of @ip-location-db (CC0): the country to which a regional registry gave the network. */
type Record = Response & { country_code?: string }

const file = createRequire(import.meta.url).resolve(
	'@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
)

/** The file has 8 MB, and is read once per process. */
let opened: CountryOf | undefined

/** The countries; addresses are as `createAddressReader` gives them. */
export const openCountries = (): CountryOf => {
	opened ??= readCountries()
	return opened
}

/** Whether a client can have it: the file has countries for reserved addresses, too. */
const isPublic = (address: string): boolean =>
	ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast'

/** The countries of 2^19 IPv4 addresses are cached, in 3 MB: finding one takes some 7 µs. */
const placeBits = 19
/** Spreads neighbours: 2^32 over the golden ratio. Source: Knuth, TAOCP, 6.4. */
const spread = 2_654_435_769
const placeOf = (ipv4: number): number => Math.imul(ipv4, spread) >>> (32 - placeBits)

/** A code as a number, and back; 0 stands for none. */
const letters = 26
const before = 'A'.charCodeAt(0)
const numberOf = (code: string | null): number =>
	code === null ? 0 : 1 + (code.charCodeAt(0) - before) * letters + code.charCodeAt(1) - before
const codeOf = Array.from({ length: 1 + letters ** 2 }, (_, number) =>
	number === 0
		? null
		: String.fromCharCode(before + Math.floor((number - 1) / letters), before + ((number - 1) % letters)),
)

const readCountries = (): CountryOf => {
	const reader = new Reader<Record>(readFileSync(file))
	const find: CountryOf = (address) => {
		const bare = address.replace(/\/64$/, '')
		const code = isPublic(bare) ? reader.get(bare)?.country_code : undefined
		return code !== undefined && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : null
	}
	// Each place holds the last address that fell on it; at first 0.0.0.0, which is in no country.
	const addresses = new Uint32Array(2 ** placeBits)
	const countries = new Uint16Array(2 ** placeBits)
	const others = new LRUCache<string, { country: string | null }>({ max: 10_000 })
	return (address) => {
		const ipv4 = readIpv4(address)
		if (ipv4 !== undefined) {
			const place = placeOf(ipv4)
			if (addresses[place] !== ipv4) {
				addresses[place] = ipv4
				countries[place] = numberOf(find(address))
			}
			return codeOf[countries[place]!] ?? null
		}
		const known = others.get(address)
		if (known !== undefined) return known.country
		const country = find(address)
		others.set(address, { country })
		return country
	}
}
