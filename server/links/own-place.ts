/** Whether a URL leads to this service itself, which would be a loop. */
import ipaddr from 'ipaddr.js'
import { invalid } from '../errors.ts'
import { readAddress } from './blocked-hosts.ts'

/**
 * A host in comparable form. `URL` already unifies most spellings: case, percent-encoding,
 * full-width and international letters, octal, hexadecimal and short numbers. What remains are
 * trailing dots, IPv4 within IPv6, and the names of the local machine.
 */
const hostOf = ({ hostname }: URL): string => {
	const host = hostname.replace(/^\[|\]$|\.+$/g, '')
	if (/(^|\.)localhost$/.test(host)) return 'localhost'
	if (!ipaddr.isValid(host)) return host
	const address = readAddress(host)
	return ['loopback', 'unspecified'].includes(address.range()) ? 'localhost' : address.toString()
}

/** Host and port in comparable form, with default ports made explicit. */
const placeOf = (url: URL): string =>
	`${hostOf(url)} ${url.port || (url.protocol === 'https:' ? '443' : '80')}`

/** A check that fails with `validation_failed` for any URL on the host and port of these. */
export const createLoopGuard = (...own: string[]) => {
	const ownPlaces = own.map((url) => placeOf(new URL(url)))
	return (url: string): void => {
		if (ownPlaces.includes(placeOf(new URL(url))))
			throw invalid('url', 'own_host', 'This is an address of this service itself.')
	}
}
