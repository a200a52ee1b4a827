/** Chosen files: what runs on servers other than the usual two, what only the long suite runs, and why. */
import { filesOf } from '../kinds.ts'

/** PgBouncer changes what a connection keeps: transactions, prepared statements, settings, locks. */
export const ofPooler = [
	// Every door of the interface once.
	'test/life-of-a-link.test.ts',
	// Visits: limits, edits and deletes while several processes serve.
	'test/server/visits/limited.test.ts',
	'test/server/visits/deleted.test.ts',
	'test/server/pages/visit-clicks.test.ts',
	// Counting takes and removes in one transaction, and reads add what waits in the same snapshot.
	'test/server/store/clicks/projection.test.ts',
	'test/server/store/figures/reads.test.ts',
	'test/server/api/details.test.ts',
	'test/server/api/my-links.test.ts',
	// Locks and isolation levels belong to a transaction.
	'test/server/store/driver/isolation.test.ts',
	'test/server/store/links/creation.test.ts',
	'test/server/store/migrate.test.ts',
	// Two servers, asked in turn.
	'test/server/installation/ordinary.test.ts',
]

/** Citus refuses statements that one Postgres takes, and has no snapshot over its nodes. */
export const ofCitus = [
	'test/life-of-a-link.test.ts',
	'test/server/pages/visit-clicks.test.ts',
	'test/server/api/details.test.ts',
	'test/server/api/my-links.test.ts',
	'test/server/api/my-links-sort.test.ts',
	'test/server/store/figures/reads.test.ts',
	'test/server/store/links/erasure.test.ts',
	'test/server/store/clicks/partitions.test.ts',
	// What an operator does: an installation made, asked, distributed; a worker killed.
	'test/server/installation/citus.test.ts',
	'test/server/installation/distribute.test.ts',
	'test/server/installation/killed-worker.test.ts',
]

/** One failover: every process finds the new primary, and nothing answered is lost; which of two standbys to promote. */
export const ofStandby = ['test/server/main/failover.test.ts', 'test/server/operator/standby.test.ts']

/** Too long for each change: they look for what a small change hardly ever breaks. */
export const onlyLong: string[] = []

/**
 * What the short suite asks on the embedded Postgres alone: hostile inputs, most of which end before a database sees them, and
 * what a server does while no database answers it, whichever that is.
 */
export const whicheverPostgres = [
	...filesOf.database.filter((file) => file.startsWith('test/server/hostile/')),
	'test/server/store/driver/unreachable.test.ts',
	'test/server/store/driver/outage.test.ts',
	'test/server/store/driver/lost-connections.test.ts',
	'test/server/http/degraded.test.ts',
]

/** Files of the database tests that do not run on Citus, and why. */
export const ofOneDatabase = [
	// Who waits for a row that a worker has is not told by the coordinator.
	'test/server/store/clicks/lanes.test.ts',
	'test/server/store/clicks/projection.test.ts',
	'test/server/store/clicks/projection-killed.test.ts',
	'test/server/store/figures/rebuild-beside.test.ts',
	'test/server/store/links/erasure-races.test.ts',
	'test/server/store/figures/rollups.test.ts',
	'test/server/main/scale-out.test.ts',
	// A read takes two statements more there.
	'test/server/api/details-days.test.ts',
	'test/server/api/figures.test.ts',
	'test/server/main/idle.test.ts',
	'test/server/store/clicks/low-water-mark.test.ts',
	// It visits one link as often as two cores allow, which there have a coordinator and two workers to carry, too.
	'test/server/visits/edited.test.ts',
	// They are about processes and lost connections, whatever is behind these.
	'test/server/main/supervision.test.ts',
	'test/server/main/processes.test.ts',
	'test/server/main/lease.test.ts',
	'test/server/main/stop.test.ts',
	'test/server/store/driver/unreachable.test.ts',
	'test/server/store/driver/outage.test.ts',
	'test/server/store/driver/lost-connections.test.ts',
	'test/server/analytics/csv-reader.test.ts',
	// They ask for a database without Citus, or for that server's own tables.
	'test/server/store/spread/steady.test.ts',
	'test/server/store/migrate.test.ts',
	'test/server/operator/commands.test.ts',
	'test/server/installation/ordinary.test.ts',
]
