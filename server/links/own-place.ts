/** Whether an address leads to this service itself, which would be a loop. */
import ipaddr from 'ipaddr.js'
import { invalid } from '../errors.ts'
import { readAddress } from './inner-address.ts'

/**
 * A host as it is compared. URLs have read most spellings already: capitals, encoded, full-width and international letters,
 * octal, hexadecimal and short numbers. Left are closing dots, IPv4 within IPv6, and the names a machine has for itself.
 */
const hostOf = ({ hostname }: URL): string => {
	const host = hostname.replace(/^\[|\]$|\.+$/g, '')
	if (/(^|\.)localhost$/.test(host)) return 'localhost'
	if (!ipaddr.isValid(host)) return host
	const address = readAddress(host)
	return ['loopback', 'unspecified'].includes(address.range()) ? 'localhost' : address.toString()
}

/** Host and port as they are compared: default ports made explicit. */
const placeOf = (url: URL): string =>
	`${hostOf(url)} ${url.port || (url.protocol === 'https:' ? '443' : '80')}`

/** Answers a function that fails with `validation_failed` for an address on the host and port of `baseUrl`, however it is written. */
export const createLoopGuard = (baseUrl: string) => {
	const ownPlace = placeOf(new URL(baseUrl))
	return (url: string): void => {
		if (placeOf(new URL(url)) === ownPlace)
			throw invalid('url', 'own_host', 'This is an address of this service itself.')
	}
}
