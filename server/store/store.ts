/** Everything the database can be asked. The rest of the server knows only these types. */
import { ticks } from '../waiting/deadline.ts'
import { createStir } from '../waiting/stir.ts'
import { createAccountListStore } from './accounts/account-list.ts'
import { createAccountStore } from './accounts/accounts.ts'
import { createAuditStore } from './audit.ts'
import { createBackupStore } from './backup/backup.ts'
import { createLastBackupStore } from './backup/last-backup.ts'
import { createClickStore } from './clicks/commit.ts'
import { createDamageStore } from './clicks/damage.ts'
import { createHealthStore } from './clicks/health.ts'
import { createLaneStore } from './clicks/lanes.ts'
import { createLeaseStore } from './clicks/lease.ts'
import { createLowWaterMarkStore } from './clicks/low-water-mark.ts'
import { createMergeStore } from './clicks/merge.ts'
import { createPartitionStore } from './clicks/partitions.ts'
import { createProjectionStore } from './clicks/projection.ts'
import { createVisitorStore } from './clicks/visitors.ts'
import { createCounterStore } from './counters.ts'
import { createConfirmation } from './driver/confirmation.ts'
import { createLostConnectionStore } from './driver/lost-connections.ts'
import type { Pools } from './driver/pools.ts'
import { createAccountStatisticsStore } from './links/account-statistics.ts'
import { createBlockedHostStore } from './links/blocked-hosts.ts'
import { createClaimStore } from './links/claim.ts'
import { createEditStore } from './links/edit.ts'
import { createErasureStore } from './links/erasure.ts'
import { createHandOver } from './links/hand-over.ts'
import { createHostVisitStore } from './links/host-visits.ts'
import { createImportStore } from './links/imports.ts'
import { createLinkHostStore } from './links/link-hosts.ts'
import { createLinkSearchStore } from './links/link-search.ts'
import { createLinkStore } from './links/links.ts'
import { createModerationStore } from './links/moderation.ts'
import { createMonitorLinkStore } from './links/monitor-links.ts'
import { createMyLinkStore } from './links/my-links.ts'
import { createOfferStore } from './links/offers.ts'
import { createStatisticsLinkStore } from './links/statistics-links.ts'
import { createMeasureStore } from './measures.ts'
import { createPastStore } from './past.ts'
import { readFingerprint, replaceFingerprint } from './secret-fingerprint.ts'
import { createSizeStore } from './sizes.ts'
import { createDistributionStore } from './spread/distribute.ts'
import { createIsSpread } from './spread/is-spread.ts'
import { createClickLines } from './statistics/clicks-csv.ts'
import { createFiguresStore } from './statistics/figures.ts'
import { createReads, healing } from './statistics/reads.ts'
import { createRebuildStore } from './statistics/rebuild.ts'
import { createRollupStore } from './statistics/rollups.ts'
import { createStatisticsStore } from './statistics/statistics.ts'

/** Milliseconds in which a reachable standby confirms a commit. */
const confirmedIn = 500

/** Each subject uses the pool of its kind of work. */
export const createStore = ({ visits, requests, reads, background, health, outage }: Pools) => {
	// On a pool where nothing that holds a connection waits for it.
	const isSpread = createIsSpread(health)
	const damage = createDamageStore(background)
	const reading = healing(createReads(reads, isSpread), damage.heal)
	// On a visit's connection: no batch is sent meanwhile, and health checks need not wait.
	const clickHealth = createHealthStore(visits, isSpread)
	const confirmation = createConfirmation(() => clickHealth.tryCommit(confirmedIn))
	const { stir, hear, before } = createStir()
	const erasure = createErasureStore(requests, background)
	const imports = createImportStore({ background, requests, reads })
	const accounts = createAccountStore(requests)
	const claims = createClaimStore(requests)
	return {
		/** Whether the database answers at all. */
		outage,
		/** Calls back when this process makes work for the background: clicks, erasures. */
		hear,
		links: createLinkStore(requests, visits),
		claims,
		handOver: createHandOver(requests, claims),
		offers: createOfferStore(requests, claims),
		edit: createEditStore(requests),
		imports: { ...imports, takeBack: before(imports.takeBack) },
		moderation: createModerationStore(requests),
		linkSearch: createLinkSearchStore(reads),
		blockedHosts: createBlockedHostStore(requests),
		linkHosts: createLinkHostStore(requests, reading),
		hostVisits: createHostVisitStore(requests),
		clicks: createClickStore(visits, ticks, confirmation, stir),
		projection: createProjectionStore(background, isSpread),
		lanes: createLaneStore(background),
		lowWaterMark: createLowWaterMarkStore(background),
		rollups: createRollupStore(background),
		partitions: { ...createPartitionStore(background), ...createMergeStore(background) },
		past: createPastStore(background),
		visitors: createVisitorStore(background),
		rebuild: createRebuildStore(background),
		damage,
		distribution: createDistributionStore(background),
		erasure: { ...erasure, deleteLink: before(erasure.deleteLink) },
		backup: createBackupStore(background),
		statistics: createStatisticsStore(reading),
		clickLines: createClickLines(reading),
		figures: createFiguresStore(reading),
		accountStatistics: createAccountStatisticsStore(reading),
		counters: createCounterStore(visits),
		accounts: {
			...accounts,
			deleteUser: before(accounts.deleteUser),
			deleteTeam: before(accounts.deleteTeam),
			closeUser: before(accounts.closeUser),
		},
		accountList: createAccountListStore(requests),
		audit: createAuditStore(requests),
		sizes: createSizeStore(reads),
		myLinks: createMyLinkStore(requests, reading),
		monitorLinks: createMonitorLinkStore(requests),
		statisticsLinks: createStatisticsLinkStore(requests),
		health: createHealthStore(health, isSpread),
		measures: createMeasureStore(health, reads),
		// On a pool without slow statements: both must work whatever else goes on.
		lease: createLeaseStore(health),
		lastBackup: createLastBackupStore(health),
		/** The fingerprint of the secret. */
		secret: {
			read: () => readFingerprint(requests),
			replace: (fingerprint: string) => replaceFingerprint(requests, fingerprint),
		},
		lostConnections: createLostConnectionStore(health),
	}
}

export type Store = ReturnType<typeof createStore>
