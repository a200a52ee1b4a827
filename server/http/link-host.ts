/** The host of short links, if it is another one: only visits and what they need are served. */
import type { Config } from '../config/config.ts'

/** The host and port of a URL, without the dot that may end a full name. */
const hostOf = (url: string): string => {
	const start = url.indexOf('//') + 2
	const end = url.indexOf('/', start)
	return url
		.slice(start, end < 0 ? undefined : end)
		.toLowerCase()
		.replace(/\.(?=:|$)/, '')
}

/** Whether a request came to the host of short links. Always false where there is none. */
export const createLinkHost = ({ baseUrl, linkBaseUrl }: Pick<Config, 'baseUrl' | 'linkBaseUrl'>) => {
	if (baseUrl === linkBaseUrl) return () => false
	// A proxy may leave out a default port, or add it.
	const { hostname, port, protocol } = new URL(linkBaseUrl)
	const standard = protocol === 'https:' ? '443' : '80'
	const hosts = new Set([`${hostname}:${port || standard}`, ...(port === '' ? [hostname] : [])])
	return (url: string): boolean => hosts.has(hostOf(url))
}
