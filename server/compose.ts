/** Owns putting the rules together: out of the store, the configuration and the process's sources to what the routes call. */
import type { Logger } from 'pino'
import { createAnalytics } from './analytics/analytics.ts'
import type { Config } from './config.ts'
import { createLimiter, createMemoryCounters, createPasswordGuard, createSharedCounters } from './limits.ts'
import { createLinkMaker } from './links/create.ts'
import { createMonitorKeys } from './links/monitor-key.ts'
import { createMonitored } from './links/monitored.ts'
import { createPasswords, type PasswordCost } from './links/passwords.ts'
import { createUnlock } from './links/unlock.ts'
import type { Deps, Facts } from './routes/deps.ts'
import { createClientReader } from './routes/frame.ts'
import { createSecrets } from './secrets.ts'
import type { Store } from './store/store.ts'
import { createVisits } from './visits/visits.ts'

/** What a process brings: its database, its settings, and where time, randomness and addresses come from. */
export interface Sources {
	store: Store
	config: Omit<Config, 'secret'>
	secret: string
	/** How many passwords may be hashed at a time. */
	cores: number
	/** What hashing one costs; a good deal unless told. */
	passwordCost?: PasswordCost
	/** Milliseconds since 1970. */
	now: () => number
	random: (bytes: number) => Uint8Array
	newRequestId: () => string
	/** The address a request's connection comes from; undefined when it can't be known. */
	peerOf: (request: Request) => string | undefined
	log: Logger
	facts: Facts
}

export const compose = (sources: Sources): Deps => {
	const { store, config, secret, cores, now, random } = sources
	const secrets = createSecrets(secret)
	const passwords = createPasswords(cores, sources.passwordCost)
	const monitorKeys = createMonitorKeys(secrets, random)
	const shared = createSharedCounters(store.counters, secrets)
	const visits = createVisits({ store, secrets, now })
	return {
		...sources,
		...createClientReader(sources),
		visits,
		createLink: createLinkMaker({ ...sources, secrets, passwords, monitorKeys, baseUrl: config.baseUrl }),
		unlock: createUnlock({
			find: visits.find,
			count: visits.countUnlocked,
			passwords,
			guard: createPasswordGuard(shared, now),
			now,
		}),
		monitored: createMonitored({
			store,
			secrets,
			monitorKeys,
			retiredSlugDays: config.retiredSlugDays,
			now,
		}),
		analytics: createAnalytics({ store, now }),
		limit: createLimiter(
			config.limits,
			config.limitStore === 'postgres' ? shared : createMemoryCounters(),
			now,
		),
		ping: store.ping,
	}
}
