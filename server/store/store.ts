/** All that the database can be asked; the rest of the server knows only these types. */
import { ticks } from '../deadline.ts'
import { createAccountStore } from './accounts.ts'
import { createAnalyticsStore } from './analytics.ts'
import { createClickStore } from './clicks.ts'
import { createClickLines } from './clicks-csv.ts'
import { createConfirmation } from './confirmation.ts'
import { createCounterStore } from './counters.ts'
import { createDistributionStore } from './distribute.ts'
import { createEditStore } from './edit.ts'
import { createErasureStore } from './erasure.ts'
import { createFiguresStore } from './figures.ts'
import { createHealthStore } from './health.ts'
import { createLaneStore } from './lanes.ts'
import { createLeaseStore } from './lease.ts'
import { createLinkStore } from './links.ts'
import { createLogFloorStore } from './log-floor.ts'
import { createLostConnectionStore } from './lost-connections.ts'
import { createModerationStore } from './moderation.ts'
import { createMyLinkStore } from './my-links.ts'
import { createPartitionStore } from './partitions.ts'
import type { Pools } from './pools.ts'
import { createProjectionStore } from './projection.ts'
import { createReads } from './reads.ts'
import { createRebuildStore } from './rebuild.ts'
import { createRollupStore } from './rollups.ts'
import { createStatisticsLinkStore } from './statistics-links.ts'
import { createIsSpread } from './steady.ts'
import { createVisitorStore } from './visitors.ts'

/** Milliseconds in which a standby that is there confirms a commit. */
const confirmedIn = 500

/** Each subject uses the pool for its kind of work. */
export const createStore = ({ visits, requests, reads, background, health, outage }: Pools) => {
	// Where nobody waits for it who holds a connection.
	const isSpread = createIsSpread(health)
	const reading = createReads(reads, isSpread)
	// On the connection of a batch: while it is tried none is sent, and what asks for health is not kept waiting.
	const clickHealth = createHealthStore(visits, isSpread)
	const confirmation = createConfirmation(() => clickHealth.tryCommit(confirmedIn))
	return {
		/** Whether the database answers at all. */
		outage,
		links: createLinkStore(requests, visits),
		edit: createEditStore(requests),
		moderation: createModerationStore(requests),
		clicks: createClickStore(visits, ticks, confirmation),
		projection: createProjectionStore(background, isSpread),
		lanes: createLaneStore(background),
		logFloor: createLogFloorStore(background),
		rollups: createRollupStore(background),
		partitions: createPartitionStore(background),
		visitors: createVisitorStore(background),
		rebuild: createRebuildStore(background),
		distribution: createDistributionStore(background),
		erasure: createErasureStore(requests, background),
		analytics: createAnalyticsStore(reading),
		clickLines: createClickLines(reading),
		figures: createFiguresStore(reading),
		counters: createCounterStore(visits),
		accounts: createAccountStore(requests),
		myLinks: createMyLinkStore(requests, reading),
		statisticsLinks: createStatisticsLinkStore(requests),
		health: createHealthStore(health, isSpread),
		// Where nothing that takes long is asked: both are needed whatever else goes on.
		lease: createLeaseStore(health),
		lostConnections: createLostConnectionStore(health),
	}
}

export type Store = ReturnType<typeof createStore>
