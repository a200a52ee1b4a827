/** The server's address: what counts as one, and whether Kurz answers there. */
import { isErrorCode } from '../../../shared/errors.ts'
import { paths } from '../../../shared/paths.ts'
import { isNear } from '../../../shared/text/typed-address.ts'
import { type Kurz, send } from '../kurz.ts'
import { callsTo } from './calls.ts'
import { readFailure, type ShownFailure } from './failure.ts'
import { learnSite } from './site.ts'

/** A path is left out: Kurz has a host for itself. */
export type Address = { origin: string; path: string } | { fault: 'empty' | 'invalid' | 'insecure' }

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
	return { origin: url.origin, path: url.pathname.replace(/\/$/, '') }
}

export type Finding =
	/** Kurz; unhealthy without its database. */
	| { kind: 'kurz' | 'unhealthy'; version: string }
	/** Nobody or something else answers, or Kurz can't just now. */
	| { kind: 'failed'; failure: ShownFailure }

/** Kurz answers about its health to everybody, but a server may be busy. */
const asked = (failure: ShownFailure): ShownFailure => {
	const isKurz = ['rate_limited', 'payload_too_large', 'internal_error', 'service_unavailable'].includes(
		failure.code,
	)
	return isErrorCode(failure.code) && !isKurz ? { code: 'unexpected_answer' } : failure
}

/** What answers at this very address. */
const ask = async (kurz: Kurz, origin: string): Promise<Finding> => {
	try {
		const { status, version } = await callsTo(kurz, origin).health()
		return { kind: status === 'healthy' ? 'kurz' : 'unhealthy', version }
	} catch (error) {
		return { kind: 'failed', failure: asked(readFailure(error)) }
	}
}

/** Where somebody may have meant: with or without www, and by the other scheme. */
const nextTo = (origin: string): string[] => {
	const { protocol, hostname, host } = new URL(origin)
	const isName = /\.[a-z][^.]*$/i.test(hostname)
	const twin = host.startsWith('www.') ? host.slice(4) : `www.${host}`
	const other = `${protocol === 'https:' ? 'http:' : 'https:'}//${host}`
	const all = [...(isName ? [`${protocol}//${twin}`] : []), other].map((text) => readAddress(text))
	return all.flatMap((address) => ('origin' in address ? [address.origin] : []))
}

/** Where a redirect ends, if that may be read. */
const endOf = async (kurz: Kurz, origin: string): Promise<string[]> => {
	const answer = await send(kurz, new Request(new URL(paths.health(), origin))).catch(() => undefined)
	const address = readAddress(answer?.redirected === true ? answer.url : '')
	return 'origin' in address ? [address.origin] : []
}

/** It answers, but other origins can't read that: no CORS, as of most proxies and redirects. */
const answersBlindly = (kurz: Kurz, origin: string): Promise<boolean> =>
	send(kurz, new Request(new URL(paths.live(), origin), { mode: 'no-cors' })).then(
		() => true,
		() => false,
	)

/** These may be the answer of another address than the one that was meant. */
const mayBeElsewhere = ['unreachable', 'redirected', 'unexpected_answer']

/** Finds out what answers at an address, and whether Kurz is next to it. */
export const testServer = async (kurz: Kurz, origin: string, path = ''): Promise<Finding> => {
	const found = await ask(kurz, origin)
	if (found.kind !== 'failed' || !mayBeElsewhere.includes(found.failure.code)) return found
	const { code } = found.failure
	const ends = code === 'redirected' ? await endOf(kurz, origin) : []
	const others = [...new Set([...ends, ...nextTo(origin)])].filter((other) => other !== origin)
	const findings = await Promise.all(others.map((other) => ask(kurz, other)))
	const at = others[findings.findIndex(({ kind }) => kind !== 'failed')]
	const failed = (failure: ShownFailure): Finding => ({ kind: 'failed', failure })
	if (at !== undefined) return failed({ code: 'elsewhere', at })
	if (code === 'unexpected_answer' && path !== '') return failed({ code: 'under_path' })
	const isRefused = code === 'unreachable' && (await answersBlindly(kurz, origin))
	return isRefused ? failed({ code: 'refused' }) : found
}

/** Stores the address at which links are made from now on, and asks what the site is called. */
export const keepServer = async (kurz: Kurz, origin: string): Promise<void> => {
	await kurz.items.server.write({ origin })
	// Nobody waits for it, and the next page asks again.
	void learnSite(kurz).catch(() => undefined)
}
