/** The doctor asks each host for links for what only this server can answer. */
import { lookup } from 'node:dns/promises'
import type { Config } from '../../config/config.ts'
import { hostNameIn } from '../../links/link-hosts.ts'
import { connect, type Place } from '../../store/driver/connect.ts'
import { createAsk, type Signature } from './address.ts'
import { about, type Finding, reasonOf } from './finding.ts'

/** A host for links: its name, empty for that of LINK_BASE_URL, and where its links are. */
export interface DoctorHost {
	name: string
	origin: string
}

/** Those that operators added; none from a database that can't be read, which is said elsewhere. */
export const readHosts = async (
	place: Place,
	{ databasePrepare }: Pick<Config, 'databasePrepare'>,
): Promise<DoctorHost[]> => {
	await using opened = new AsyncDisposableStack()
	try {
		const database = connect(place, { prepare: databasePrepare, max: 1 })
		opened.defer(() => database.close(1))
		return await database.sql<DoctorHost[]>`select name, origin from link_hosts order by name`
	} catch {
		return []
	}
}

const checkHost = async ({ name, origin }: DoctorHost, signature: Signature): Promise<Finding> => {
	const { ok, warn, fail } = about('link host')
	const { hostname } = new URL(origin)
	try {
		await lookup(hostname.replace(/[[\]]/g, ''))
	} catch (error) {
		return fail(`${hostname} does not resolve (${reasonOf(error)})`, 'add its A or AAAA record to the DNS')
	}
	try {
		const seen = await createAsk(signature)(origin)
		if (seen === undefined)
			return fail(
				`another service answers at ${origin}, or a Kurz with another secret`,
				'let the proxy lead to this server',
			)
		return seen.host === name
			? ok(`this one answers at ${origin}`)
			: fail(
					`at ${origin} the links of ${seen.host || 'LINK_BASE_URL'} answer: the proxy asks with another name`,
					'let it pass the Host header on, or X-Forwarded-Host with TRUST_PROXY naming it',
				)
	} catch (error) {
		const reason = reasonOf(error)
		// As when no server runs, which is no fault.
		return (/refused|connect/i.test(reason) ? warn : fail)(
			`nothing answers at ${origin} from here (${reason})`,
			'start the server, and run this again; then see the certificate and the proxy of this name',
		)
	}
}

/** A finding for each, all asked at once. */
export const checkHosts = (
	{ baseUrl, linkBaseUrl }: Pick<Config, 'baseUrl' | 'linkBaseUrl'>,
	added: DoctorHost[],
	signature: Signature,
): Promise<Finding[]> => {
	const own = { name: '', origin: linkBaseUrl }
	const isApart = hostNameIn(linkBaseUrl) !== hostNameIn(baseUrl)
	return Promise.all([...(isApart ? [own] : []), ...added].map((host) => checkHost(host, signature)))
}
