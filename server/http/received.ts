/** The request as Bun received it, one that all parts read alike, and what is known of it. */
import type { Caller } from '../accounts/caller.ts'

/** What is remembered of a request while it is answered. */
interface Known {
	original?: Request
	/** Names and values of its form: a failure page shows it again. */
	form?: Promise<[name: string, value: string][]>
	/** Whose its credentials are: counting and answering ask the same. */
	bearer?: Promise<Caller>
	sid?: Promise<Caller>
}
const known = new WeakMap<Request, Known>()

export const knownOf = (request: Request): Known => {
	const before = known.get(request) ?? {}
	known.set(request, before)
	return before
}

/** The same request with another URL. */
export const requestAt = (url: string, request: Request): Request => {
	const another = new Request(url, request)
	knownOf(another).original = originalOf(request)
	return another
}

const namedHost = /^https?:\/\/(?:[\w.-]{1,254}|\[[\da-f:.]+\])(?::\d{1,5})?(?=\/)/i

/**
 * The host of a request as Bun read it, with its scheme; undefined if it is none. Bun builds the
 * URL from the `Host` header: if that is missing or malformed, the URL is a bare path or invalid.
 */
export const namedHostOf = (url: string): string | undefined => {
	const host = namedHost.exec(url)?.[0]
	return host !== undefined && URL.canParse(host) ? host : undefined
}

/** Whether there is at most one `Host` line: Bun joins several by commas, which no host has. */
export const hasOneHost = ({ headers }: Request): boolean => headers.get('host')?.includes(',') !== true

/** Whether it names one host, as a visit must. */
export const isNamed = (request: Request): boolean =>
	hasOneHost(request) && namedHostOf(request.url) !== undefined

/** Path and query of a URL, also of one that is no URL for want of a host. */
export const targetOf = (url: string): string => {
	const start = url[0] === '/' ? 0 : url.indexOf('/', url.indexOf('//') + 2)
	return start < 0 ? '/' : url.slice(start)
}

/**
 * A request with a valid URL, which router, limits and query read alike. One without a host is
 * refused, but for the probe; it gets a name that nobody can have.
 */
export const withPlainUrl = (request: Request): Request => {
	const { url } = request
	const host = namedHostOf(url)
	if (host !== undefined && URL.canParse(url)) return request
	const origin = host ?? 'http://no-host.invalid'
	const target = origin + targetOf(url)
	return requestAt(URL.canParse(target) ? target : `${origin}/%`, request)
}

/** The request as received, the only one that knows its connection. */
export const originalOf = (request: Request): Request => known.get(request)?.original ?? request
