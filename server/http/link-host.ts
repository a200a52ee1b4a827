/** The host of short links, if it is another one: only visits and what they need are served. */
import type { Config } from '../config/config.ts'

/**
 * The name in a URL's host: in lower case, without port and the dots that may end a full name. A
 * proxy may strip the port, add it, or listen on another one: that makes no other host.
 */
const hostNameIn = (url: string): string => {
	const start = url.indexOf('//') + 2
	const end = url.indexOf('/', start)
	return url
		.slice(start, end < 0 ? undefined : end)
		.toLowerCase()
		.replace(/:\d*$/, '')
		.replace(/\.+$/, '')
}

/** What is served there beside visits, by path. Everything else is 404 without a cookie. */
export const linkHostPaths: readonly string[] = ['/livez', '/robots.txt', '/.well-known/security.txt']

/** Whether a request came to the host of short links. Always false where there is none. */
export const createLinkHost = ({ baseUrl, linkBaseUrl }: Pick<Config, 'baseUrl' | 'linkBaseUrl'>) => {
	if (baseUrl === linkBaseUrl) return () => false
	const name = hostNameIn(linkBaseUrl)
	return (url: string): boolean => hostNameIn(url) === name
}
