/** Owns putting the rules together: out of the store, the configuration and the process's sources to what the routes call. */
import type { Logger } from 'pino'
import { createAccounts } from './accounts/accounts.ts'
import { type AuthDeps, createAuth } from './accounts/auth.ts'
import { createOpenId } from './accounts/openid.ts'
import { createAnalytics } from './analytics/analytics.ts'
import { createDatabaseWatch } from './background/database-watch.ts'
import { createCredentials } from './http/credentials.ts'
import type { Connections, Deps, Facts } from './http/deps.ts'
import { createClientReader } from './http/frame.ts'
import { createLimiter, createMemoryCounters, createPasswordGuard, createSharedCounters } from './limits.ts'
import { createLinkMaker } from './links/create.ts'
import { createMyLinks } from './links/mine.ts'
import { createMonitorKeys } from './links/monitor-key.ts'
import { createMonitored } from './links/monitored.ts'
import { createPasswords, type PasswordCost } from './passwords/hashing.ts'
import type { Config } from './start/config.ts'
import { createSecrets } from './start/secrets.ts'
import type { Store } from './store/store.ts'
import type { Patience } from './visits/deadline.ts'
import { type CountryOf, openCountries } from './visits/visitor/country.ts'
import { createVisits } from './visits/visits.ts'

/** What a process brings: its database, its settings, and where time, randomness and addresses come from. */
export interface Sources {
	store: Store
	config: Omit<Config, 'secret'>
	secret: string
	/** The country of an address; the database in the package unless given. */
	countryOf?: CountryOf
	/** How many passwords may be hashed at a time. */
	cores: number
	/** What hashing one costs; a good deal unless told. */
	passwordCost?: PasswordCost
	/** Milliseconds since 1970. */
	now: () => number
	random: (bytes: number) => Uint8Array
	newRequestId: () => string
	/** How long a visit is waited for; the contract's unless given. */
	patience?: Patience
	connections: Connections
	log: Logger
	facts: Facts
}

export const compose = (sources: Sources): Deps => {
	const { store, config, secret, cores, now, random, log } = sources
	const secrets = createSecrets(secret)
	const passwords = createPasswords(cores, sources.passwordCost)
	const monitorKeys = createMonitorKeys(secrets, random)
	const shared = createSharedCounters(store.counters, secrets)
	const limitHere = createLimiter(config.limits, createMemoryCounters(), now)
	const guard = createPasswordGuard(shared, now)
	const visits = createVisits({
		store,
		secrets,
		passwords,
		guard,
		countryOf: sources.countryOf ?? openCountries(),
		now,
		ticks: () => performance.now(),
		patience: sources.patience,
	})
	const monitored = createMonitored({
		store,
		secrets,
		monitorKeys,
		retiredSlugDays: config.retiredSlugDays,
		now,
	})
	const analytics = createAnalytics({ store, now, clickRetentionDays: config.clickRetentionDays })
	const authDeps: AuthDeps = {
		store: store.accounts,
		secret: secrets.hmac('cookie', 'sid').toString('base64url'),
		baseUrl: config.baseUrl,
		signUps: config.signUps,
		passwords,
		log: (level, message) => log[level === 'error' ? 'warn' : 'debug']({ from: 'better-auth' }, message),
		nameOf: (issuer, subject) => secrets.hmac('identity', issuer, subject).toString('hex').slice(0, 32),
	}
	const auth = createAuth(authDeps)
	const { oidc } = config
	const openId =
		oidc &&
		createOpenId({ oidc, createAuth: () => createAuth(authDeps, oidc), log: (message) => log.warn(message) })
	const accounts = createAccounts({
		auth,
		store,
		passwords,
		guard,
		remove: monitored.remove,
		secrets,
		random,
		now,
	})
	return {
		...sources,
		...createClientReader(sources),
		visits,
		createLink: createLinkMaker({ ...sources, secrets, passwords, monitorKeys, baseUrl: config.baseUrl }),
		monitored,
		analytics,
		auth,
		openId,
		accounts,
		myLinks: createMyLinks({
			store,
			show: analytics.show,
			oldestShown: analytics.oldestShown,
			remove: monitored.remove,
			now,
		}),
		credentials: createCredentials({ accounts, config }),
		limit: config.limitStore === 'postgres' ? createLimiter(config.limits, shared, now) : limitHere,
		limitHere,
		database: createDatabaseWatch({ store, log }),
	}
}
