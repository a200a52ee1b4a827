/** The server's address: what counts as one, and whether Kurz answers there. */
import { isErrorCode } from '../../../shared/errors.ts'
import { paths } from '../../../shared/paths.ts'
import { isNear } from '../../../shared/text/addresses.ts'
import { type Kurz, send } from '../kurz.ts'
import { callsTo } from './calls.ts'
import { readFailure, type ShownFailure } from './failure.ts'
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
	/** Nobody or something else answers, or Kurz can't just now. */
	| { kind: 'failed'; failure: ShownFailure }
	/** It answers, but doesn't let other origins read the answer. */
	| { kind: 'refused' }

/** Kurz answers about its health to everybody, but a server may be busy. */
const asked = (failure: ShownFailure): ShownFailure => {
	const isKurz = ['rate_limited', 'payload_too_large', 'internal_error', 'service_unavailable'].includes(
		failure.code,
	)
	return isErrorCode(failure.code) && !isKurz ? { code: 'unexpected_answer' } : failure
}

/** Finds out what answers at an address. */
export const testServer = async (kurz: Kurz, origin: string): Promise<Finding> => {
	let failure: ShownFailure
	try {
		const { status, version } = await callsTo(kurz, origin).health()
		return { kind: status === 'healthy' ? 'kurz' : 'unhealthy', version }
	} catch (error) {
		failure = asked(readFailure(error))
		if (failure.code !== 'unreachable') return { kind: 'failed', failure }
	}
	const blind = new Request(new URL(paths.live(), origin), { mode: 'no-cors' })
	return send(kurz, blind).then(
		(): Finding => ({ kind: 'refused' }),
		(): Finding => ({ kind: 'failed', failure }),
	)
}

/** Stores the address at which links are made from now on, and asks what the site is called. */
export const keepServer = async (kurz: Kurz, origin: string): Promise<void> => {
	await kurz.items.server.write({ origin })
	// Nobody waits for it, and the next page asks again.
	void learnSite(kurz).catch(() => undefined)
}
