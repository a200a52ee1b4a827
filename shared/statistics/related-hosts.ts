/** Hosts of one site that visitors come from under several names, such as `l.facebook.com`. */
import { own } from '../text/own.ts'

/** Names that a site uses for its links, apps and older addresses. */
const siteOf: Record<string, string> = {
	't.co': 'x.com',
	'twitter.com': 'x.com',
	'fb.me': 'facebook.com',
	'lnkd.in': 'linkedin.com',
	'youtu.be': 'youtube.com',
	'redd.it': 'reddit.com',
}

/** What sites put before their name: for phones, for links that lead away, for an older look. */
const prefix = /^(?:l|lm|m|mobile|touch|web|out|away|old|new|amp)\.(?=[^.]+\.)/

/** The site that a host belongs to; itself unless another name is known. */
const familyOf = (host: string): string => {
	const bare = host.replace(prefix, '')
	return own(siteOf, bare) ?? bare
}

export interface HostRow {
	name: string
	clicks: number
	/** The hosts that the row adds up; none if it is one host. */
	hosts: [name: string, clicks: number][]
}

/** Clicks by host, with related hosts as one row. A host alone keeps its name. */
export const groupHosts = (counts: Record<string, number>): HostRow[] => {
	const families = Map.groupBy(Object.entries(counts), ([host]) => familyOf(host))
	return [...families].map(([family, hosts]) => ({
		name: hosts.length === 1 ? hosts[0]![0] : family,
		clicks: hosts.reduce((sum, [, clicks]) => sum + clicks, 0),
		hosts: hosts.length === 1 ? [] : hosts,
	}))
}
