/** Where no link may lead: to this service itself, which would be a loop, and to blocked hosts. */
import ipaddr from 'ipaddr.js'
import { invalid } from '../errors.ts'
import { readAddress } from './blocked-hosts.ts'
import type { LinkDeps } from './links.ts'

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

/** The targets of a link, as they are sent; not all of them, or null for none. */
type Targets = { [Name in 'url' | 'fallback_url']?: string | null | undefined } & {
	[Name in 'rules' | 'shares']?: readonly { url: string }[] | null | undefined
}

/** Each with its path in the request. */
const eachOf = ({
	url,
	fallback_url,
	...lists
}: Targets): [path: string, url: string | null | undefined][] => [
	['url', url],
	['fallback_url', fallback_url],
	...Object.entries(lists).flatMap(([field, rows]) =>
		(rows ?? []).map(({ url }, nth): [string, string] => [`${field}.${nth}.url`, url]),
	),
]

/** A check of a link's targets that fails with `validation_failed`, which names the field. */
export const createTargetGuard = ({
	baseUrl,
	linkBaseUrl,
	linkHosts,
	blocks,
}: Pick<LinkDeps, 'baseUrl' | 'linkBaseUrl' | 'linkHosts' | 'blocks'>) => {
	const ownPlaces = [baseUrl, linkBaseUrl].map((url) => placeOf(new URL(url)))
	return (targets: Targets): void => {
		for (const [field, text] of eachOf(targets)) {
			if (typeof text !== 'string') continue
			const url = new URL(text)
			if (ownPlaces.includes(placeOf(url)) || linkHosts.has(url.hostname))
				throw invalid(field, 'own_host', 'This is an address of this service itself.')
			blocks.guard(text, field)
		}
	}
}
