/** The server's address: what counts as one, and whether Kurz answers there. */
import { isNear } from '../../shared/addresses.ts'
import { ApiError } from '../../shared/caller.ts'
import { paths } from '../../shared/paths.ts'
import { callsTo } from './calls.ts'
import { type Kurz, send } from './kurz.ts'
import { learnSite } from './site.ts'

export type Address = { origin: string } | { fault: 'empty' | 'invalid' | 'insecure' }

/** Reads a typed address. The scheme may be missing; http is only for servers nearby. */
export const readAddress = (text: string): Address => {
	const typed = text.trim()
	if (typed === '') return { fault: 'empty' }
	// Some browsers encode spaces in a host.
	if (/\s/.test(typed)) return { fault: 'invalid' }
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
	/** Kurz, but its database is down. */
	| { kind: 'unhealthy'; version: string }
	/** Something else answers. */
	| { kind: 'other' }
	| { kind: 'unreachable' }
	/** It answers, but doesn't let other origins read the answer. */
	| { kind: 'refused' }

/** Finds out what answers at an address. */
export const testServer = async (kurz: Kurz, origin: string): Promise<Finding> => {
	try {
		const { status, version } = await callsTo(kurz, origin).health()
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

/** Stores the address at which links are made from now on, and asks what the site is called. */
export const keepServer = async (kurz: Kurz, origin: string): Promise<void> => {
	await kurz.items.server.write({ origin })
	// Nobody waits for it, and the next page asks again.
	void learnSite(kurz).catch(() => undefined)
}
