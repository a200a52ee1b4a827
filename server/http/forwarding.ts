/** Notices when the address that is taken for a client's is more likely a proxy's. */
import type ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { hour } from '../../shared/text/time.ts'
import { isAddress } from '../config/addresses.ts'
import { type ClientAddress, parseAddress, reduceAddress } from '../visits/visitor/address.ts'

/** Headers in which a CDN or a tunnel names the client, from their own documents. */
export const cdnHeaders = [
	...['CF-Connecting-IP', 'True-Client-IP', 'Fastly-Client-IP', 'Fly-Client-IP', 'DO-Connecting-IP'],
	...['X-Azure-ClientIP', 'CloudFront-Viewer-Address', 'X-Nf-Client-Connection-Ip'],
] as const

/**
 * What is likely wrong. `cdn`: a trusted proxy sends a CDN's header, which names another client
 * than we take. `many`: one client passes on for many others. `missing`: the header that is
 * configured is not there.
 */
export const addressWarningKinds = ['cdn', 'many', 'missing'] as const
export type AddressWarning = { kind: (typeof addressWarningKinds)[number]; header: string }

/** For the log and the doctor: what was seen, and what to set. */
export const adviceOf = ({ kind, header }: AddressWarning): { found: string; advice: string } =>
	({
		cdn: {
			found: `requests carry ${header}, which names other clients than we take: visitors count as one`,
			advice: `set TRUST_PROXY_HEADER=${header} if your CDN or tunnel writes it, else add its networks to TRUST_PROXY`,
		},
		many: {
			found:
				'many visits of one address were passed on for others: a CDN or a proxy, whose visitors count as one',
			advice:
				'add its networks to TRUST_PROXY, or set TRUST_PROXY_HEADER to the header in which it names the client',
		},
		missing: {
			found: `a trusted proxy sends no ${header}, which TRUST_PROXY_HEADER names: its visitors count as one`,
			advice: 'let it pass that header on, or leave TRUST_PROXY_HEADER out',
		},
	})[kind]

/** Whether the header lists all who passed a request on; others hold one address. */
export const namesAList = (header: string): boolean => header.toLowerCase() === 'x-forwarded-for'

/** This many different clients behind one address are no accident. */
const manyAddresses = 20
/** The first requests are all examined, then one of 16: it costs half a microsecond. */
const sample = { first: 100, oneOf: 16 }

const addressIn = (text: string | null | undefined): ipaddr.IPv4 | ipaddr.IPv6 | undefined =>
	text ? parseAddress(text) : undefined

/** Addresses of an inner network, which proxies of visitors name. */
const inner = ['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'unspecified']
const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean => !inner.includes(address.range())

/** `header`: the one that names clients, as it is configured. */
export const createForwardingWatch = (header: string, log: Pick<Logger, 'warn'>, now: () => number) => {
	const isList = namesAList(header)
	let asked = 0
	/** When each was seen and said last. */
	const noticed = new Map<AddressWarning['kind'], { header: string; seenAt: number; saidAt: number }>()
	const behind = new LRUCache<string, { since: number; others: Set<string> }>({ max: 200 })

	const notice = (kind: AddressWarning['kind'], named: string): void => {
		const time = now()
		const before = noticed.get(kind)
		const isSaid = before !== undefined && time - before.saidAt < hour
		const { found, advice } = adviceOf({ kind, header: named })
		if (!isSaid) log.warn(`${found}: ${advice}`)
		noticed.set(kind, { header: named, seenAt: time, saidAt: isSaid ? before.saidAt : time })
	}

	const lookLeft = (forwarded: string, used: string): void => {
		const first = addressIn(forwarded.slice(0, Math.max(0, forwarded.indexOf(','))))
		if (first === undefined || !isPublic(first)) return
		const other = reduceAddress(first)
		if (other === used) return
		const known = behind.get(used)
		const seen =
			known !== undefined && now() - known.since < hour ? known : { since: now(), others: new Set<string>() }
		if (seen !== known) behind.set(used, seen)
		if (seen.others.size < manyAddresses) seen.others.add(other)
		if (seen.others.size >= manyAddresses) notice('many', header)
	}

	return {
		/** Looks at a request from a trusted peer; `isClose`: whatever came before it. */
		look: (headers: Headers, { address: used }: ClientAddress, isClose = false): void => {
			asked += 1
			if (!isClose && asked > sample.first && asked % sample.oneOf !== 0) return
			for (const name of cdnHeaders) {
				if (name.toLowerCase() === header.toLowerCase()) continue
				const named = addressIn(headers.get(name))
				if (named !== undefined && isPublic(named) && reduceAddress(named) !== used) notice('cdn', name)
			}
			const forwarded = headers.get('x-forwarded-for')
			if (isList && forwarded !== null) lookLeft(forwarded, used)
			if (!isList && !isAddress(headers.get(header)?.trim() ?? '')) notice('missing', header)
		},
		/** What was noticed within the last hour. */
		warnings: (): AddressWarning[] =>
			[...noticed]
				.filter(([, { seenAt }]) => now() - seenAt < hour)
				.map(([kind, { header: named }]) => ({ kind, header: named })),
	}
}
