/** The page a visit came from, as far as it is kept: of our own pages only the origin. */
import { LRUCache } from 'lru-cache'
import { storable } from './storable.ts'

/** Source: server/INTERFACE.md, "Statistics by monitor key". */
const refererLength = 2_048

/** The path of a `monitor_url` or `statistics_url`, on any host: there are other Kurz servers. */
const holdsKey = (path: string): boolean => /^\/[ms]\/[A-Za-z0-9_-]{24}(\/|$)/.test(path)

const withoutDot = (hostname: string): string => hostname.replace(/\.$/, '')

interface Referrer {
	/** Without credentials, query and fragment; null when the header is no URL. */
	kept: string | null
	origin: string
	hostname: string
}

const read = (header: string): Referrer => {
	const url = URL.parse(header)
	if (url === null || url.host === '') return { kept: null, origin: '', hostname: '' }
	const origin = storable(`${url.protocol}//${url.host}`, refererLength)
	const kept = holdsKey(url.pathname) ? origin : storable(origin + url.pathname, refererLength)
	return { kept, origin, hostname: withoutDot(url.hostname) }
}

/** Referrers repeat. */
const known = new LRUCache<string, Referrer>({
	maxSize: 4_000_000,
	sizeCalculation: (_, header) => 2 * header.length + 200,
})

/**
 * The URL in a `Referer` header without credentials, query and fragment; null when it is missing or
 * no URL. Of a page on one of `ownHosts`, with any port, only the origin.
 */
export const readReferer = (header: string | null, ownHosts: readonly string[] = []): string | null => {
	if (header === null || header === '') return null
	let referrer = known.get(header)
	if (referrer === undefined) {
		referrer = read(header)
		known.set(header, referrer)
	}
	const isOwn = referrer.kept !== null && ownHosts.includes(referrer.hostname)
	return isOwn ? referrer.origin : referrer.kept
}

/** Nearly every request has the same few. */
const hosts = new LRUCache<string, { hostname: string }>({ max: 1_000 })

/** The host name in an origin or `Host` header; '' when there is none. */
export const readHost = (text: string): string => {
	const before = hosts.get(text)
	if (before !== undefined) return before.hostname
	const hostname = withoutDot(URL.parse(text.includes('://') ? text : `http://${text}`)?.hostname ?? '')
	hosts.set(text, { hostname })
	return hostname
}
