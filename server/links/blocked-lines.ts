/** Reads lists of blocked hosts: plain ones, hosts files, and AdBlock's. */
import ipaddr from 'ipaddr.js'
import { type HostSet, readHost } from './blocked-hosts.ts'

/** Addresses by which a hosts file blocks: nothing answers there. */
const sinks = /^(0\.0\.0\.0|127(\.\d{1,3}){3}|::1?)$/
/** Names that hosts files give to the machine itself. */
const machineNames = new Set([
	...['localhost', 'localhost.localdomain', 'local', 'broadcasthost', '0.0.0.0'],
	...['ip6-localhost', 'ip6-loopback', 'ip6-localnet', 'ip6-mcastprefix'],
	...['ip6-allnodes', 'ip6-allrouters', 'ip6-allhosts'],
])
/** `||host^`, also with options that don't narrow it to a part of what the host serves. */
const adBlock = /^\|\|([^\s/^|$]+)\^(?:\$(?:all|doc|document|important|popup|third-party|3p|,)+)?$/
/** Hides elements of pages of a host, which is not blocked: `host##.banner`. */
const hides = /^[^\s#]+#[@?$%]*#\S/

const withoutComment = (line: string): string =>
	/^\s*(?:!|\[Adblock.*\]\s*$)/i.test(line) ? '' : line.replace(/#.*/, '').trim()

/** The hosts of a line without its comment; undefined when it is none of these. */
const hostsIn = (entry: string): string[] | undefined => {
	const host = readHost(adBlock.exec(entry)?.[1] ?? entry)
	if (host !== undefined) return [host]
	const [address = '', ...names] = entry.split(/\s+/)
	if (names.length === 0 || !ipaddr.isValid(address.replace(/%\w+$/, ''))) return undefined
	const others = names.filter((name) => !machineNames.has(name.toLowerCase()))
	const hosts = others.map(readHost).filter((one) => one !== undefined)
	return others.length === 0 || (hosts.length === others.length && sinks.test(address)) ? hosts : undefined
}

/** Most skipped lines that are named, and characters of each. */
const named = { lines: 5, length: 60 }

/**
 * Reads a list. Lines that name no host are skipped, since a list of a hundred thousand must not
 * fall for one; `first`: the first of them as people read them. Throws for a list without one
 * readable line, which may be another file or half written, unless it says `# none`.
 */
export const readHostList = (text: string): { hosts: HostSet; skipped: number; first: string[] } => {
	const hosts = new Set<string>()
	const first: string[] = []
	let skipped = 0
	for (const [index, line] of text
		.replace(/^\ufeff/, '')
		.split(/\r\n?|\n/)
		.entries()) {
		const entry = withoutComment(line)
		if (entry === '') continue
		const found = hides.test(line.trim()) ? undefined : hostsIn(entry)
		for (const host of found ?? []) hosts.add(host)
		if (found !== undefined) continue
		skipped++
		if (first.length < named.lines) first.push(`line ${index + 1}: ${line.trim().slice(0, named.length)}`)
	}
	if (hosts.size > 0) return { hosts, skipped, first }
	if (skipped > 0) throw new Error(`it names no host like example.org (${first[0]})`)
	if (!/^\s*#\s*none\s*$/im.test(text))
		throw new Error('it names no host; write "# none" in a list that is meant to be empty')
	return { hosts, skipped, first }
}
