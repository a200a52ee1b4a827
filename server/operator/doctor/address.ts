/** The doctor looks at BASE_URL: its name, who answers there, and how requests arrive. */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Config } from '../../config/config.ts'
import type { Seen } from '../../http/seen.ts'
import { about, type Finding, reasonOf } from './finding.ts'

/** Milliseconds for an answer through the proxy. */
const answersWithin = 8_000
/** Milliseconds of a step of the loop that nobody should have to wait for. */
const longestStepAtMost = 1_000
/** No client has it (RFC 5737). A proxy that passes it on lets anybody choose an address. */
const invented = '192.0.2.77'

const checkName = async (host: string): Promise<Finding> => {
	const { ok, warn, fail } = about('name')
	if (/^(localhost|127\.|\[?::1)/.test(host))
		return warn(
			`BASE_URL names this machine (${host})`,
			'set it to the public address: short links begin with it',
		)
	if (isIP(host.replace(/[[\]]/g, '')) > 0) return ok(`${host} is an address`)
	try {
		const addresses = await lookup(host, { all: true })
		return ok(`${host} leads to ${addresses.map(({ address }) => address).join(', ')}`)
	} catch (error) {
		return fail(`${host} does not resolve (${reasonOf(error)})`, 'add its A or AAAA record to the DNS')
	}
}

/** What proves to the server that the installation's own doctor asks (http/seen.ts). */
export interface Signature {
	headers: () => Record<string, string>
	read: (answer: Response) => Seen | undefined
}

/** What the server at an address saw of a request of ours; undefined when it does not know us. */
export const createAsk =
	({ headers, read }: Signature) =>
	async (origin: string, more: Record<string, string> = {}): Promise<Seen | undefined> => {
		const signal = AbortSignal.timeout(answersWithin)
		return read(
			await fetch(`${origin}/livez`, { headers: { ...more, ...headers() }, redirect: 'manual', signal }),
		)
	}
type Ask = (headers?: Record<string, string>) => Promise<Seen | undefined>

const judgeForwarding = async (
	seen: Seen,
	{ header, isSecure }: { header: string; isSecure: boolean },
	ask: Ask,
): Promise<Finding> => {
	const { ok, fail } = about('proxy')
	if (seen.forwarded === null)
		return isSecure
			? fail(
					`the proxy at ${seen.peer} sends no ${header}: all visitors count as one`,
					'let it send the header',
				)
			: ok(`none: requests arrive from ${seen.peer}`)
	if (!seen.isTrusted)
		return fail(
			`${header} comes from ${seen.peer}, which TRUST_PROXY does not name: all visitors count as one`,
			`set TRUST_PROXY=${seen.peer}`,
		)
	const again = await ask({ [header]: invented })
	return again?.address === invented
		? fail(
				`visitors can choose their address by sending ${header}`,
				'let the proxy add the address it sees, or replace the header; let TRUST_PROXY name proxies only',
			)
		: ok(`${seen.peer} is trusted, and says that this machine is ${seen.address}`)
}

const judgeWork = ({ longestStep: { start, minute }, dear }: Seen): Finding[] => {
	const steps = about('event loop')
	const longest = `longest step ${Math.round(minute)} ms in the last minute, ${Math.round(start)} ms since the start`
	const list = (counts: Record<string, number>): string => {
		const some = Object.entries(counts).filter(([, count]) => count > 0)
		return some.map(([kind, count]) => `${kind} ${count}`).join(', ') || 'none'
	}
	const places = `places taken: ${list(dear.taken)}; turned away since the start: ${list(dear.refused)}`
	return [
		minute > longestStepAtMost
			? steps.warn(longest, 'all others wait for that: see which request it was with LOG_REQUESTS=all')
			: steps.ok(longest),
		about('dear work').ok(places),
	]
}

export const checkAddress = async (
	{ baseUrl, trustProxyHeader: header }: Pick<Config, 'baseUrl' | 'trustProxyHeader'>,
	signature: Signature,
): Promise<Finding[]> => {
	const { fail, warn, ok } = about('server')
	const { hostname, protocol } = new URL(baseUrl)
	const ask: Ask = (more) => createAsk(signature)(baseUrl, more)
	const lookAtServer = async (): Promise<Finding[]> => {
		const seen = await ask()
		if (seen === undefined)
			return [
				fail(
					`another service answers at ${baseUrl}, or a Kurz with another secret`,
					'let the proxy lead to this server',
				),
			]
		return [
			ok(`this one answers at ${baseUrl}`),
			await judgeForwarding(seen, { header, isSecure: protocol === 'https:' }, ask),
			...judgeWork(seen),
			...seen.warnings.map(({ found, advice }) => about('addresses').warn(found, advice)),
		]
	}
	const silent = (error: unknown) => [
		warn(
			`nothing answers at ${baseUrl} from here (${reasonOf(error)})`,
			'start the server, and run this again to see how requests arrive; then check the proxy and its certificate',
		),
	]
	const name = await checkName(hostname)
	return name.state === 'fail' ? [name] : [name, ...(await lookAtServer().catch(silent))]
}
