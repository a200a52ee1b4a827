/** All limits of a process: rates, passwords, dear work. */
import type { Settled } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Meters } from '../metrics/meters.ts'
import type { Store } from '../store/store.ts'
import { createArrivals } from './arrivals.ts'
import { createMemoryCounters, createSharedCounters } from './counters.ts'
import { createDearWork, type Machine } from './dear-work.ts'
import { createDownloads } from './downloads.ts'
import { createPasswords, type PasswordCost } from './hashing.ts'
import { createImportBudget } from './import-budget.ts'
import { createPasswordGuard } from './password-guard.ts'
import { createLimiter } from './rate-limits.ts'
import { createRefusals } from './refusals.ts'
import { createThreads } from './threads.ts'
import { createVisitLimit } from './visit-limit.ts'

export interface LimitDeps {
	store: Pick<Store, 'counters' | 'outage'>
	config: Pick<Settled, 'rateLimits' | 'rateLimitStore' | 'countsRedirects'>
	secrets: Secrets
	/** What dear work may take of this machine. */
	machine: Machine
	/** The cost of one password hash; Bun's defaults if undefined. */
	passwordCost?: PasswordCost
	/** Milliseconds since 1970. */
	now: () => number
}

export const createLimits = (
	{ store, config, secrets, machine, passwordCost, now }: LimitDeps,
	{ limits, dear: dearMeter }: Meters,
) => {
	const { rateLimits, rateLimitStore, countsRedirects } = config
	const shared = createSharedCounters(store.counters, secrets, store.outage.isAway)
	const here = createMemoryCounters()
	const refusals = createRefusals({ store: store.counters, meter: limits, now })
	const meter = { ...limits, refuse: refusals.refuse }
	const limitHere = createLimiter(rateLimits, here, now, meter)
	const isShared = rateLimitStore === 'postgres'
	const limit = isShared ? createLimiter(rateLimits, shared, now, meter) : limitHere
	// A password hash takes as much memory as it costs.
	const hashed = passwordCost && passwordCost.memoryCost * 1024
	const sizes = hashed === undefined ? {} : { hash: hashed, verify: hashed }
	const dear = createDearWork(machine, { meter: dearMeter, sizes })
	return {
		dear,
		threads: createThreads(),
		passwords: createPasswords(dear, passwordCost),
		guard: createPasswordGuard(shared, now, meter),
		limitHere,
		limit,
		limitVisit: createVisitLimit(limit, countsRedirects, now, meter),
		refusals,
		arrivals: createArrivals(),
		downloads: createDownloads(dear, { meter }),
		importBudget: createImportBudget(rateLimits, isShared ? shared : here, now, meter),
	}
}
