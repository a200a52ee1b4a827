/** Chosen files: those for servers besides the usual two, and those left out on some of them. */

import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { filesOf, root, smallFiles } from '../kinds.ts'

/** PgBouncer affects transactions, prepared statements, settings and locks. */
export const ofPooler = [
	// Every part of the interface once.
	'test/life-of-a-link.test.ts',
	// Limits, edits and deletes while several processes serve visits.
	'test/server/visits/limited.test.ts',
	'test/server/visits/acts-under-load.test.ts',
	'test/server/pages/visit-clicks.test.ts',
	// Counting in one transaction, and reads that add waiting clicks in the same snapshot.
	'test/server/store/clicks/projection.test.ts',
	'test/server/store/statistics/reads.test.ts',
	'test/server/api/details.test.ts',
	'test/server/api/my-links.test.ts',
	// Locks and isolation levels belong to a transaction.
	'test/server/store/driver/isolation.test.ts',
	'test/server/store/links/creation.test.ts',
	'test/server/store/migrate.test.ts',
	// Two servers that take requests in turn.
	'test/server/installation/ordinary.test.ts',
]

/** All of the kind `database` but those that say why not. */
export const ofSmallWorld = smallFiles
/** In the short suite: what one piece leaves is there in the next; and each folder's first file. */
export const ofSmallWorldInShort = ofSmallWorld.filter(
	(file) =>
		/\/store\/(clicks|links|statistics)\/|(whole|import|export|budget)\./.test(file) ||
		file === ofSmallWorld.find((one) => dirname(one) === dirname(file)),
)

/** Citus refuses statements that one Postgres takes, and has no snapshot over its nodes. */
export const ofCitus = [
	'test/life-of-a-link.test.ts',
	'test/server/pages/visit-clicks.test.ts',
	'test/server/api/details.test.ts',
	'test/server/store/statistics/reads.test.ts',
	'test/server/store/links/erasure.test.ts',
	'test/server/store/clicks/partitions.test.ts',
	// Every statement on a distributed table.
	'test/server/installation/same-rows.test.ts',
	// An installation that is made and distributed; a killed worker.
	'test/server/installation/citus.test.ts',
	'test/server/installation/distribute.test.ts',
	'test/server/installation/killed-worker.test.ts',
]

/** A failover that loses nothing, and the choice of the standby to promote. */
export const ofStandby = ['test/server/main/failover.test.ts', 'test/server/operator/standby.test.ts']

/** Files of `test/server/`, by room. */
const inRooms = (rooms: Record<string, string>): string[] =>
	Object.entries(rooms).flatMap(([room, names]) =>
		names.split(' ').map((name) => {
			const file = `test/server/${room}/${name}.test.ts`
			if (!filesOf.database.includes(file)) throw new Error(`there is no ${file} with a database`)
			return file
		}),
	)

/**
 * In the short suite on Postgres 15 too: each kind of statement, plan and lock once. Those on the
 * tables of clicks run there on Citus as well (`installation/same-rows`), and `ofPooler` through
 * PgBouncer. Everything else runs on the embedded Postgres, and in the long suite on both.
 */
export const ofPostgres15 = inRooms({
	accounts: 'accounts account-deletion closing roles',
	administration: 'audit link-search',
	api: 'accounts acts claim details-filters edit figures my-links-search my-links-sort recounted shorten',
	operator: 'import',
	store: 'backlog counters lease newer-columns released',
	'store/backup': 'whole',
	'store/clicks': 'any-arrival any-order lanes merge merge-anew partitions projection-slices sweep visitors',
	'store/driver': 'late-writes says-no settings transaction wrong-clock',
	'store/links': 'creation-groups erasure erasure-races retired-slugs',
	'store/statistics': 'ranges rollups',
	visits: 'recorder unlocked-while-edited',
})

/** Plain tests that know a day or a zone; the others run in one zone in the short suite. */
export const ofZones = filesOf.plain.filter((file) =>
	/\b(Date|Intl|day|days)\b|zone|timestamp|_at\b|toISO/i.test(readFileSync(root + file, 'utf8')),
)

/** Database tests that do not run through PgBouncer. */
export const notThroughPooler = [
	// It stays connected to each database, so none can be copied.
	'test/server/store/clicks/damage.test.ts',
	// It keeps to itself the setting that a client begins with.
	'test/server/store/driver/settings.test.ts',
]

/** Database tests that do not run on Citus. */
export const ofOneDatabase = [
	// The coordinator does not know who waits for a row of a worker.
	'test/server/store/clicks/lanes.test.ts',
	'test/server/store/clicks/projection.test.ts',
	'test/server/store/links/erasure-races.test.ts',
	'test/server/store/statistics/rollups.test.ts',
	// A read needs two more statements there.
	'test/server/api/details-filters.test.ts',
	'test/server/api/figures.test.ts',
	'test/server/main/idle.test.ts',
	'test/server/store/clicks/low-water-mark.test.ts',
	// It visits one link as often as two cores allow, which three servers share there.
	'test/server/visits/acts-under-load.test.ts',
	// Weeks stay as they are there: no trigger is allowed on a distributed table.
	'test/server/store/clicks/merge.test.ts',
	'test/server/store/clicks/merge-anew.test.ts',
	// Each worker counts the rows that it reads.
	'test/server/store/statistics/many-visitors.test.ts',
	// Citus stays connected to each database, so none can be copied, and a worker has the page.
	'test/server/store/clicks/damage.test.ts',
	// A backup of distributed tables is refused (`installation/citus.test.ts`).
	'test/server/operator/backup.test.ts',
	'test/server/accounts/guarded-acts.test.ts',
	'test/server/pages/admin-backups.test.ts',
	'test/server/store/newer-columns.test.ts',
	'test/server/store/backup/damaged.test.ts',
	'test/server/store/backup/whole.test.ts',
	'test/server/operator/backup-disk.test.ts',
	'test/server/operator/doctor.test.ts',
	'test/server/backup/schedule.test.ts',
	'test/server/backup/hung.test.ts',
	'test/server/store/released.test.ts',
	// It explains what an insert does, which Citus does not.
	'test/server/store/backlog.test.ts',
	// Its rows come back without the names of their columns there.
	'test/server/store/links/erasure-neighbours.test.ts',
	// They test processes and lost connections, whatever the database is.
	'test/server/moving/large-import.test.ts',
	'test/server/main/supervision.test.ts',
	'test/server/main/processes.test.ts',
	'test/server/main/lease.test.ts',
	'test/server/main/stop.test.ts',
	'test/server/store/driver/unreachable.test.ts',
	'test/server/store/driver/outage.test.ts',
	'test/server/store/driver/lost-connections.test.ts',
	'test/server/statistics/csv-reader.test.ts',
	// They need a database without Citus, or the server's own tables.
	'test/server/operator/pipes.test.ts',
	'test/server/store/spread/steady.test.ts',
	'test/server/store/migrate.test.ts',
	'test/server/operator/commands.test.ts',
	'test/server/installation/ordinary.test.ts',
]
