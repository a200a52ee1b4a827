/** The country of an address, from a database file: no address ever leaves the process. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { Reader, type Response } from 'maxmind'

/** ISO 3166-1 alpha-2; null when the registries don't say, and for addresses that belong to nobody. */
export type CountryOf = (address: string) => string | null

/** A record of @ip-location-db (CC0): the country to which a regional registry gave the network. */
type Record = Response & { country_code?: string }

const file = createRequire(import.meta.url).resolve(
	'@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
)

/** The file has 8 MB, and is read once per process. */
let opened: CountryOf | undefined

/** The countries; addresses are as `readClientAddress` gives them. */
export const openCountries = (): CountryOf => {
	opened ??= readCountries()
	return opened
}

/** Whether an address can be anybody's: the database has countries for private and reserved ones too. */
const isPublic = (address: string): boolean =>
	ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast'

const readCountries = (): CountryOf => {
	const reader = new Reader<Record>(readFileSync(file))
	const known = new LRUCache<string, { country: string | null }>({ max: 20_000 })
	return (address) => {
		const before = known.get(address)
		if (before !== undefined) return before.country
		const bare = address.replace(/\/64$/, '')
		const code = isPublic(bare) ? reader.get(bare)?.country_code : undefined
		const country = code !== undefined && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : null
		known.set(address, { country })
		return country
	}
}
