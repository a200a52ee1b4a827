/** Wires the rules that routes call to the store, the settings and the process. */
import { createAccounts } from './accounts/accounts.ts'
import { createAdmission } from './accounts/admission.ts'
import { createFactorCodes } from './accounts/factor-codes.ts'
import { createInvitations } from './accounts/invitations.ts'
import { createOpenId } from './accounts/openid.ts'
import { createPasskeyCheck } from './accounts/passkey-check.ts'
import type { AccountsDeps } from './accounts/proof.ts'
import { createSessions } from './accounts/sessions.ts'
import { createAdministration } from './administration/administration.ts'
import { createGroupRole } from './administration/group-role.ts'
import { createOperatorNotes } from './administration/operator-notes.ts'
import { createDatabaseWatch } from './background/database-watch.ts'
import { createBackups } from './backup/by-hand.ts'
import { createLastBackupReader } from './backup/read-last.ts'
import type { Settled } from './config/config.ts'
import { createSecrets } from './config/secrets.ts'
import { standardSite } from './config/site.ts'
import { createClientReader } from './http/client.ts'
import { createCredentials } from './http/credentials.ts'
import type { Deps } from './http/deps.ts'
import { createRequestNotes } from './http/request-notes.ts'
import { createSeenBy } from './http/seen.ts'
import { createLimits, type LimitDeps } from './limits/all.ts'
import type { HostSet } from './links/blocked-hosts.ts'
import { createBlocks } from './links/blocks.ts'
import { createHostList, createHostsReader } from './links/host-list.ts'
import { createLinkHosts } from './links/link-hosts.ts'
import { createLinks } from './links/links.ts'
import { createMonitorKeys } from './links/monitor-key.ts'
import { createStatisticsKeys } from './links/statistics-keys.ts'
import { createMeters, type Meters } from './metrics/meters.ts'
import { createMoving } from './moving/moving.ts'
import { createDrawer } from './qr/draw.ts'
import { createAccountStatistics } from './statistics/account.ts'
import { createFiguresReader } from './statistics/figures.ts'
import { createStatistics } from './statistics/statistics.ts'
import type { Store } from './store/store.ts'
import { type CountryOf, openCountries } from './visits/visitor/country.ts'
import { createVisits } from './visits/visits.ts'
import { ticks, usualPatience } from './waiting/deadline.ts'

/**
 * What a process provides: database, settings, time, randomness and client addresses. By default
 * the clock is never ahead or in doubt, patience is `usualPatience`, and the site that of Kurz.
 */
export interface Sources
	extends Pick<Deps, 'connections' | 'facts' | 'log' | 'newRequestId' | 'now' | 'random'>,
		Partial<Pick<Deps, 'clockAhead' | 'isInDoubt' | 'patience' | 'site'>>,
		Pick<LimitDeps, 'machine' | 'passwordCost'> {
	store: Store
	/** All of them; routes see those that `Deps` names. */
	config: Omit<Settled, 'secret'>
	secret: string
	/** The country of an address; by default from the database in the package. */
	countryOf?: CountryOf
	/** The hosts that no link may lead to, as they are now; none by default. */
	blockedHosts?: (() => HostSet) | undefined
	/** What this process counts; read by who started it. */
	meters?: Meters
}

const noHosts: HostSet = new Set()
const neverAhead = () => 0
const neverInDoubt = () => false

/** The accounts, and sign-in through the operator's OpenID provider if there is one. */
const composeAccounts = (
	{ store, config, random, log, now, clockAhead = neverAhead, isInDoubt = neverInDoubt }: Sources,
	{
		secrets,
		passkeyCheck,
		passwords,
		guard,
		invitations,
		notes,
	}: Pick<AccountsDeps, 'secrets' | 'passkeyCheck' | 'passwords' | 'guard' | 'invitations'> &
		Pick<Deps, 'notes'>,
): Pick<Deps, 'accounts' | 'openId'> => {
	const { baseUrl, oidc, signUps, signsInByPassword } = config
	const { noteOperator } = notes
	const ofSessions = { store: store.accounts, secrets, noteOperator, baseUrl, random, now, isInDoubt }
	const sessions = createSessions(ofSessions)
	return {
		accounts: createAccounts({
			...{ sessions, store, passkeyCheck, passwords, guard, secrets, invitations, noteOperator },
			...{ signUps, signsInByPassword, random, now },
			codes: createFactorCodes({ secrets, issuer: new URL(baseUrl).host, random }),
		}),
		openId:
			oidc &&
			createOpenId({
				...{ oidc, baseUrl, store, sessions, secrets, random, now, clockAhead },
				admits: createAdmission(oidc, { signUps, invitations }),
				log: (message) => log.warn(message),
				onGroups: createGroupRole({ store, secrets, log, now }, oidc.operatorGroup),
			}),
	}
}

export const compose = (sources: Sources): Deps => {
	const { store, config, connections, now, random, log, newRequestId, facts } = sources
	const { meters = createMeters(), clockAhead = neverAhead, isInDoubt = neverInDoubt } = sources
	const { site = standardSite } = sources
	const secrets = createSecrets(sources.secret)
	const { threads, passwords, guard, ...limits } = createLimits({ ...sources, secrets }, meters)
	const { dear } = limits
	const monitorKeys = createMonitorKeys(secrets, random)
	const invitations = createInvitations({ store, secrets, now })
	const notes = createOperatorNotes({ store, secrets, now, log })
	const { patience = usualPatience } = sources
	const passkeyCheck = createPasskeyCheck({ ...{ secrets, dear, threads, random, now }, ...config })
	const ofAccounts = { secrets, passkeyCheck, passwords, guard, invitations, notes }
	const { accounts, openId } = composeAccounts(sources, ofAccounts)
	const linkHosts = createLinkHosts({ ...config, store, now })
	const client = createClientReader({ config, linkHosts, connections, log, now })
	const hosts = createHostList({ store, ofFile: sources.blockedHosts ?? (() => noHosts), now })
	const blocks = createBlocks(hosts.all, hosts.reasonFor)
	const linkDeps = {
		...{ dear, threads, store, secrets, passwords, guard, monitorKeys, blocks, linkHosts, now, random },
		...config,
		statisticsKeys: createStatisticsKeys(secrets),
	}
	const links = createLinks(linkDeps)
	return {
		config,
		site,
		...limits,
		drawer: createDrawer({ dear, threads, site }),
		links,
		linkHosts,
		readHosts: createHostsReader(hosts, linkHosts),
		moving: createMoving(linkDeps),
		notes,
		administration: createAdministration({
			...{ store, secrets, blocks, hosts, invitations, accounts, now, linkHosts },
			deleteLink: links.delete,
		}),
		visits: createVisits({
			store,
			secrets,
			passwords,
			guard,
			isBlocked: (link) => blocks.of(link) !== undefined,
			mayLeadTo: blocks.allows,
			reasonOf: blocks.reasonOf,
			countryOf: sources.countryOf ?? openCountries(),
			meter: meters.visits,
			now,
			ticks,
			patience,
		}),
		statistics: createStatistics(linkDeps),
		accountStatistics: createAccountStatistics(linkDeps),
		figures: createFiguresReader(linkDeps),
		accounts,
		openId,
		credentials: createCredentials({ accounts, config }),
		database: createDatabaseWatch({ store, log, freeBytes: sources.facts.freeBytes }),
		readLastBackup: createLastBackupReader(store, now),
		backups: createBackups({
			...{ ...config, secret: sources.secret, store, facts, log, now, isInDoubt },
			inTurn: (work) => dear.run('piece', work, { mustWait: true }),
		}),
		...client,
		// The doctor runs on this machine, and signs by its clock.
		seenBy: createSeenBy({
			...{ ...client, header: config.trustProxyHeader, linkHosts, secrets, connections, meters },
			now: () => now() + clockAhead(),
		}),
		connections,
		requests: createRequestNotes({ meter: meters.requests, config, log }),
		patience,
		newRequestId,
		random,
		now,
		clockAhead,
		isInDoubt,
		log,
		facts,
	}
}
