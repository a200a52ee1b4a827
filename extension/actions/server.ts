/** Owns the service's address: what may be one, and whether Kurz answers there. */
import { ApiError } from '../../shared/client.ts'
import { paths } from '../../shared/paths.ts'
import { type Kurz, send, talkTo } from './kurz.ts'

/** Addresses that no stranger can listen in on: this machine, private networks, names that can't be public. */
const isNear = (hostname: string): boolean => {
	const host = hostname.replace(/^\[|\]$/g, '')
	if (host === 'localhost' || /\.(localhost|local|internal|home\.arpa)$/.test(host)) return true
	if (host.includes(':')) return host === '::1' || /^f[cd]/.test(host) || /^fe[89ab]/.test(host)
	return /^(127\.\d+|10\.\d+|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.\d+\.\d+$/.test(host)
}

export type Address = { origin: string } | { fault: 'empty' | 'invalid' | 'insecure' }

/** Reads what was typed: the scheme may be missing, a path is left out. http only where nobody can listen in. */
export const readAddress = (text: string): Address => {
	const typed = text.trim()
	if (typed === '') return { fault: 'empty' }
	const bare = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? undefined : URL.parse(`http://${typed}`)
	const url = bare === undefined ? URL.parse(typed) : bare
	if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
		return { fault: 'invalid' }
	}
	if (bare !== undefined && !isNear(url.hostname)) url.protocol = 'https:'
	if (url.protocol === 'http:' && !isNear(url.hostname)) return { fault: 'insecure' }
	return { origin: url.origin }
}

export type Finding =
	| { kind: 'kurz'; version: string }
	/** Kurz, but its database is away. */
	| { kind: 'unhealthy'; version: string }
	/** Something else answers. */
	| { kind: 'other' }
	| { kind: 'unreachable' }
	/** It answers, and doesn't let other origins read the answer. */
	| { kind: 'refused' }

/** Asks who answers at an address. */
export const testServer = async (kurz: Kurz, origin: string): Promise<Finding> => {
	try {
		const { status, version } = await talkTo(kurz, origin).client.health()
		return { kind: status === 'healthy' ? 'kurz' : 'unhealthy', version }
	} catch (error) {
		if (!(error instanceof ApiError) || error.code !== 'unreachable') return { kind: 'other' }
	}
	const blind = new Request(new URL(paths.live(), origin), { mode: 'no-cors' })
	return send(kurz, blind).then(
		(): Finding => ({ kind: 'refused' }),
		(): Finding => ({ kind: 'unreachable' }),
	)
}

/** Makes an address the one that links are made at. */
export const useServer = (kurz: Kurz, origin: string): Promise<void> => kurz.items.server.write({ origin })
