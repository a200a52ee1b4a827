/** The operator's list of hosts that no link may lead to: how it is written, and which hosts it covers. */
import ipaddr from 'ipaddr.js'
import { readAddress } from './inner-address.ts'

/** Hosts as `hostOf` answers them. A list that was read again is another set. */
export type HostSet = ReadonlySet<string>

/** Nearly every line; anything else is read as a browser reads it. A last part that begins with a digit may be an address. */
const isPlain = (text: string): boolean =>
	text.length < 254 &&
	/^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?$/.test(text) &&
	!text.includes('xn--')

/** A host that is written in different ways becomes the same: trailing dots, an IPv4 address inside an IPv6 one. */
const unified = (hostname: string): string => {
	const bare = hostname.replace(/^\[|\]$/g, '')
	return bare.includes(':') ? readAddress(bare).toString() : bare.replace(/\.+$/, '')
}

/** The host that an address leads to, as it is compared: lower case, names in ASCII, addresses as numbers. '' without one. */
export const hostOf = (url: string): string => unified(URL.parse(url)?.hostname ?? '')

/** The host in a line or a command's argument; undefined for what is no host, such as an address with a path or a port. */
export const readHost = (text: string): string | undefined => {
	const typed = text.trim()
	if (isPlain(typed)) return typed
	const isBare = ipaddr.IPv6.isValid(typed) && !typed.includes('%')
	if (!isBare && /[\s/?#@\\*]|:(?![^[]*\]$)/.test(typed)) return undefined
	const host = hostOf(`http://${isBare ? `[${typed}]` : typed}/`)
	return /^[a-z0-9_:-]+(\.[a-z0-9_-]+)*$/.test(host) ? host : undefined
}

/**
 * Reads a list: one host a line, what follows a `#` is a comment. Throws for a line that holds no host, by its number:
 * a list that was read in part would let through what its author meant to stop. So does an empty one, which may be half
 * written; one that is meant to be empty says `# none`.
 */
export const readHostList = (text: string): HostSet => {
	const hosts = new Set<string>()
	for (const [index, line] of text
		.replace(/^\ufeff/, '')
		.split(/\r?\n/)
		.entries()) {
		const entry = line.replace(/#.*/, '').trim()
		if (entry === '') continue
		const host = readHost(entry)
		if (host === undefined) throw new Error(`line ${index + 1} is not a host like example.org`)
		hosts.add(host)
	}
	if (hosts.size === 0 && !/^\s*#\s*none\s*$/im.test(text))
		throw new Error('it names no host; a list that is meant to be empty says "# none"')
	return hosts
}

/** Whether a host, or a domain that it belongs to, is in the list. */
export const covers = (hosts: HostSet, host: string): boolean => {
	if (hosts.has(host)) return true
	for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1))
		if (hosts.has(host.slice(dot + 1))) return true
	return false
}
