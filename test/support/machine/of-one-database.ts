/** Files of the database tests that do not run on Citus, and why. */
export const ofOneDatabase = [
	// Who waits for a row that a worker has is not told by the coordinator.
	'test/server/store/lanes.test.ts',
	'test/server/store/projection.test.ts',
	'test/server/store/projection-killed.test.ts',
	'test/server/store/rebuild-beside.test.ts',
	'test/server/store/erasure-races.test.ts',
	'test/server/store/rollups.test.ts',
	'test/server/main/scale-out.test.ts',
	// A read takes two statements more there.
	'test/server/routes/details-days.test.ts',
	'test/server/routes/figures.test.ts',
	'test/server/main/idle.test.ts',
	'test/server/store/log-floor.test.ts',
	// It visits one link as often as two cores allow, which there have a coordinator and two workers to carry, too.
	'test/server/visits/edited.test.ts',
	// They are about processes and lost connections, whatever is behind these.
	'test/server/main/supervision.test.ts',
	'test/server/main/processes.test.ts',
	'test/server/main/lease.test.ts',
	'test/server/main/stop.test.ts',
	'test/server/store/unreachable.test.ts',
	'test/server/store/outage.test.ts',
	'test/server/store/lost-connections.test.ts',
	'test/server/analytics/csv-reader.test.ts',
	// They ask for a database without Citus, or for that server's own tables.
	'test/server/store/steady.test.ts',
	'test/server/store/migrate.test.ts',
	'test/server/start/commands.test.ts',
	'test/server/installation/ordinary.test.ts',
]
