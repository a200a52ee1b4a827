/** Owns what the routes are given: the rules they call, and the facts and sources the process has. */
import type { Logger } from 'pino'
import type { Accounts } from '../accounts/accounts.ts'
import type { Auth } from '../accounts/auth.ts'
import type { OpenId } from '../accounts/openid.ts'
import type { Analytics } from '../analytics/analytics.ts'
import type { DatabaseWatch } from '../background/database-watch.ts'
import type { Limiter } from '../limits.ts'
import type { LinkMaker } from '../links/create.ts'
import type { MyLinks } from '../links/mine.ts'
import type { Monitored } from '../links/monitored.ts'
import type { Config } from '../start/config.ts'
import type { ClientAddress } from '../visits/visitor/address.ts'
import { readHost } from '../visits/visitor/referrer.ts'
import type { Visitor } from '../visits/visitor/visitor.ts'
import type { Visits } from '../visits/visits.ts'
import type { Credentials } from './credentials.ts'
import { originalOf } from './request.ts'

export interface Deps {
	config: Pick<Config, 'baseUrl' | 'limits' | 'trustProxy' | 'anonymous' | 'signUps' | 'oidc'>
	auth: Auth
	/** The way through the operator's OpenID provider, when there is one. */
	openId: OpenId | undefined
	accounts: Accounts
	myLinks: MyLinks
	credentials: Credentials
	createLink: LinkMaker
	monitored: Monitored
	analytics: Analytics
	visits: Visits
	limit: Limiter
	/** Counts in this process alone, whatever the store. */
	limitHere: Limiter
	/** How the database is. */
	database: DatabaseWatch
	readClient: (request: Request) => ClientAddress
	hasIgnoredForwarding: () => boolean
	connections: Connections
	newRequestId: () => string
	/** Random bytes. */
	random: (bytes: number) => Uint8Array
	now: () => number
	log: Logger
	facts: Facts
}

/** What only the listening server knows. */
export interface Connections {
	/** The address a request's connection comes from; undefined when it can't be known. */
	peerOf: (request: Request) => string | undefined
	/** The answer is long: who reads it slowly is waited for. */
	allowPauses: (request: Request) => void
}

export interface Facts {
	/** Of Kurz. */
	version: string
	/** What it runs on, e.g. `Bun 1.4.5`. */
	runtime: string
	/** Which database, e.g. `embedded Postgres 18.4`. */
	engine: string
	/** Milliseconds since 1970. */
	startedAt: number
}

/** Who asks, out of a request's headers and peer. */
export const readVisitor = (
	request: Request,
	{ readClient, config }: Pick<Deps, 'readClient' | 'config'>,
): Visitor => ({
	address: readClient(request).address,
	userAgent: request.headers.get('user-agent') ?? '',
	referer: request.headers.get('referer'),
	isGone: () => originalOf(request).signal.aborted,
	ownHosts: [readHost(config.baseUrl), readHost(request.headers.get('host') ?? '')],
})
