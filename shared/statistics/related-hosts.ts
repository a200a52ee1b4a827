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
const prefixes = ['l', 'lm', 'm', 'mobile', 'touch', 'web', 'out', 'away', 'old', 'new', 'amp']
const prefix = new RegExp(`^(?:${prefixes.join('|')})\\.(?=[^.]+\\.)`)

/** The site that a host belongs to; itself unless another name is known. */
const familyOf = (host: string): string => {
	const bare = host.replace(prefix, '')
	return own(siteOf, bare) ?? bare
}

/** What a filter calls all hosts of a site: `*.facebook.com`. */
const wholeSite = '*.'
export const siteFilter = (site: string): string => wholeSite + site

/** The hosts that a filter of referrers means: those of a site, or the one that it names. */
export const hostsMeant = (filter: string): string[] => {
	if (!filter.startsWith(wholeSite)) return [filter]
	const site = filter.slice(wholeSite.length)
	const others = Object.entries(siteOf).flatMap(([name, of]) => (of === site ? [name] : []))
	return [site, ...others]
		.flatMap((name) => [name, ...prefixes.map((before) => `${before}.${name}`)])
		.filter((host) => familyOf(host) === site)
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

/** Referrers as rows of sites, each with the hosts that it adds up. */
export const sitesOf = (counts: Record<string, number>) => {
	const rows = groupHosts(counts)
	return {
		counts: Object.fromEntries(rows.map(({ name, clicks }) => [name, clicks])),
		parts: new Map(rows.flatMap(({ name, hosts }) => (hosts.length === 0 ? [] : [[name, hosts]]))),
	}
}
