/** What helps after each failure, and whether its server would refuse everything else too. */
import { type ErrorCode, errorCodes } from '../../../shared/errors.ts'
import type { FailureCode, ShownFailure } from './failure.ts'

/** Which button helps: retry where that may work, settings if they are at fault, else the list. */
type Remedy = 'retry' | 'settings' | 'links'
/** At the field for the address: a look at what answers, access to it, or another address. */
type RemedyAtField = 'tab' | 'access' | 'address'
interface Row {
	helps: Remedy
	atField?: RemedyAtField[]
	/** Every further request to this server would fail too. */
	isOfServer?: true
	/** Given up, the link can be made all the same. */
	without?: GivenUp
}
/** The account for now, or the host or team that was chosen for its links. */
export type GivenUp = 'account' | 'host' | 'team'
const retry: Row = { helps: 'retry' }
const away: Row = { helps: 'retry', isOfServer: true, atField: ['tab'] }
const settings: Row = { helps: 'settings' }
const wrongServer: Row = { helps: 'settings', isOfServer: true, atField: ['tab'] }
/** What was set up there is refused, for every link. */
const ofSettings: Row = { helps: 'settings', isOfServer: true }
const links: Row = { helps: 'links' }

const ofKurz = Object.fromEntries(errorCodes.map((code) => [code, retry])) as Record<ErrorCode, Row>
export const failures: Record<FailureCode, Row> = {
	...ofKurz,
	unauthorized: { ...ofSettings, without: 'account' },
	not_found: settings,
	forbidden: settings,
	method_not_allowed: settings,
	validation_failed: links,
	link_blocked: links,
	payload_too_large: links,
	unreachable: away,
	timed_out: away,
	redirected: wrongServer,
	gated: wrongServer,
	turned_away: away,
	failing: away,
	unexpected_answer: wrongServer,
	refused: { ...wrongServer, atField: ['access', 'tab'] },
	elsewhere: { ...wrongServer, atField: ['address'] },
	under_path: wrongServer,
	no_server: ofSettings,
	outdated: { helps: 'links', isOfServer: true },
	own_host: links,
	too_long: links,
	expiry_past: links,
	host_refused: { ...ofSettings, without: 'host' },
	team_refused: { ...ofSettings, without: 'team' },
	storage_full: { helps: 'links', isOfServer: true },
	broken: retry,
}

/** These are remembered for every new link, so the settings are where to change them. */
const limitFields = ['expires_in', 'max_clicks']

export const remedyOf = ({ code, field = '' }: ShownFailure): Remedy =>
	limitFields.includes(field) ? 'settings' : failures[code].helps
