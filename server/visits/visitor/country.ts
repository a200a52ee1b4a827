/** The country of an address, from a database file: no address ever leaves the process. */
import { readFileSync } from 'node:fs'
import { packageFile } from '../../files.ts'
import { type Ranges, readRanges, valueAt } from './country-ranges.ts'
import { readIpv4 } from './ipv4.ts'

/** ISO 3166-1 alpha-2; null when unknown and for addresses that belong to nobody. */
export type CountryOf = (address: string) => string | null

const database = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

interface Known {
	countries: Ranges<string | null>
	/** Of private and reserved addresses, for some of which the file has countries. */
	special: Ranges<boolean>
}

const countryIn = ({ countries, special }: Known, high: number, low: number): string | null =>
	valueAt(special, high, low) === true ? null : (valueAt(countries, high, low) ?? null)

/** As address.ts writes the network of an IPv6 address. */
const ipv6Network = /^([\da-f]{1,4}):([\da-f]{1,4}):([\da-f]{1,4}):([\da-f]{1,4})::\/64$/

const readCountries = (): CountryOf => {
	const { ipv4, ipv6 } = readRanges(readFileSync(packageFile(database)))
	return (address) => {
		const number = readIpv4(address)
		if (number !== undefined) return countryIn(ipv4, number, 0)
		const [, ...groups] = ipv6Network.exec(address) ?? []
		const [a, b, c, d] = groups.map((group) => Number.parseInt(group, 16))
		return d === undefined ? null : countryIn(ipv6, a! * 65_536 + b!, c! * 65_536 + d)
	}
}

/** The file has 8 MB, and is read once per process. */
let opened: CountryOf | undefined

/** The countries; addresses are as `createAddressReader` gives them. */
export const openCountries = (): CountryOf => {
	opened ??= readCountries()
	return opened
}
