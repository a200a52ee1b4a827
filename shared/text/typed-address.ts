/** Web addresses as people type them: without a scheme, or of a nearby machine. */
import { hasScheme } from './addresses.ts'
import { trimmed } from './text.ts'

/** Hosts where no stranger can listen in: this machine, private networks, private names. */
export const isNear = (hostname: string): boolean => {
	const host = hostname.replace(/^\[|\]$/g, '')
	if (host === 'localhost' || /\.(localhost|local|internal|home\.arpa)$/.test(host)) return true
	if (host.includes(':')) return host === '::1' || /^f[cd]/.test(host) || /^fe[89ab]/.test(host)
	return /^(127\.\d+|10\.\d+|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.\d+\.\d+$/.test(host)
}

/** What people put around an address, as an opening and a closing character. */
const around = ['<>', '""', "''", '``', '“”', '„“', '„”', '”“', '””', '‘’', '‚‘', '‹›', '›‹', '«»', '»«']

/** A typed address without the quotes or angle brackets around it. */
const unwrapped = (text: string): string => {
	const typed = trimmed(text)
	const isWrapped = typed.length > 1 && around.includes(typed[0]! + typed.at(-1))
	return isWrapped ? trimmed(typed.slice(1, -1).replace(/^URL:/i, '')) : typed
}

/**
 * What was typed, with the scheme it leaves out: http where nobody can listen in, else https. A
 * single word stays as it is: it is more likely a slip than a host.
 */
export const withScheme = (text: string): string => {
	const typed = unwrapped(text)
	const url = hasScheme(typed) ? null : URL.parse(`https://${typed}`)
	// Only its port keeps it from being an address, which is said of one with a scheme.
	if (/^[\w-]+(\.[\w-]+)+:\d/.test(typed) && url === null) return `https://${typed}`
	if (url === null) return typed
	if (isNear(url.hostname)) return `http://${typed}`
	return /\.[^.]|:/.test(url.hostname) ? `https://${typed}` : typed
}
