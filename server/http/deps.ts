/** Dependencies of the routes: the rules they call, and what the process knows. */
import type { Logger } from 'pino'
import type { Accounts } from '../accounts/accounts.ts'
import type { OpenId } from '../accounts/openid.ts'
import type { Administration } from '../administration/administration.ts'
import type { OperatorNotes } from '../administration/operator-notes.ts'
import type { DatabaseWatch } from '../background/database-watch.ts'
import type { Backups } from '../backup/by-hand.ts'
import type { ReadLastBackup } from '../backup/read-last.ts'
import type { Settled } from '../config/config.ts'
import type { Site } from '../config/site.ts'
import type { Arrivals } from '../limits/arrivals.ts'
import type { DearWork } from '../limits/dear-work.ts'
import type { Downloads } from '../limits/downloads.ts'
import type { ImportBudget } from '../limits/import-budget.ts'
import type { Limiter } from '../limits/rate-limits.ts'
import type { RefusalCounts } from '../limits/refusals.ts'
import type { VisitLimit } from '../limits/visit-limit.ts'
import type { LinkHosts } from '../links/link-hosts.ts'
import type { Links } from '../links/links.ts'
import type { MeasuredFacts } from '../metrics/reader.ts'
import type { Moving } from '../moving/moving.ts'
import type { Drawer } from '../qr/draw.ts'
import type { ReadAccount } from '../statistics/account.ts'
import type { ReadFigures } from '../statistics/figures.ts'
import type { Analytics } from '../statistics/statistics.ts'
import type { Visits } from '../visits/visits.ts'
import type { Patience } from '../waiting/deadline.ts'
import type { ClientReader } from './client.ts'
import type { Credentials } from './credentials.ts'
import type { RequestNotes } from './request-notes.ts'

export interface Deps extends ClientReader {
	config: Pick<
		Settled,
		| 'baseUrl'
		| 'linkBaseUrl'
		| 'rateLimits'
		| 'rateLimitStore'
		| 'countsRedirects'
		| 'countsByAccount'
		| 'trustProxy'
		| 'aliasLength'
		| 'anonymous'
		| 'signUps'
		| 'signsInByPassword'
		| 'operatorsNeedFactor'
		| 'processes'
		| 'clickRetentionDays'
		| 'retiredSlugDays'
		| 'oidc'
		| 'backupDir'
		| 'backupKeep'
		| 'logRequests'
	>
	links: Links
	linkHosts: LinkHosts
	/** Reads the hosts of links and the blocked ones, if they changed. */
	readHosts: (stamp?: string) => Promise<void>
	moving: Moving
	visits: Visits
	statistics: Analytics
	accountStatistics: ReadAccount
	figures: ReadFigures
	/** Whose pages these are. */
	site: Site
	accounts: Accounts
	administration: Administration
	notes: OperatorNotes
	/** The operator's OpenID provider, if there is one. */
	openId: OpenId | undefined
	credentials: Credentials
	limit: Limiter
	limitVisit: VisitLimit
	refusals: RefusalCounts
	/** Counts in this process alone, regardless of `RATE_LIMIT_STORE`. */
	limitHere: Limiter
	database: DatabaseWatch
	/** Headers for the operator's doctor. */
	seenBy: (request: Request) => Record<string, string>
	readLastBackup: ReadLastBackup
	/** Undefined without BACKUP_DIR. */
	backups: Backups | undefined
	connections: Connections
	/** The door for dear work. */
	dear: DearWork
	arrivals: Arrivals
	importBudget: ImportBudget
	downloads: Downloads
	drawer: Drawer
	requests: RequestNotes
	/** Time limits of requests. */
	patience: Patience
	newRequestId: () => string
	random: (bytes: number) => Uint8Array
	/** Milliseconds since 1970. */
	now: () => number
	/** By how many milliseconds this machine's clock is ahead of `now`. */
	clockAhead: () => number
	/** Whether the clock is in doubt: nothing ends for good by it (waiting/service-clock.ts). */
	isInDoubt: () => boolean
	log: Logger
	facts: Facts
}

/** The dependencies that a page names. */
export type Needs<Name extends keyof Deps> = Pick<Deps, Name>

/** What only the listening server knows. */
export interface Connections {
	/** The peer address of a request's connection; undefined when unknown. */
	peerOf: (request: Request) => string | undefined
	/** Lets the reader of a long response pause. */
	allowPauses: (request: Request) => void
}

export interface Facts extends MeasuredFacts {
	/** Which of several database hosts takes writes, as `host:port`. */
	primary?: () => string | undefined
	/** Milliseconds since 1970. */
	startedAt: number
}
