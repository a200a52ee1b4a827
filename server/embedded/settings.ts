/** Postgres's settings, on its command line: no file in the data folder overrides them. */

/**
 * A 64th of the memory, 32 MB at least and 128 at most. Counting and reading cost the same with any
 * of them, since the system keeps the same pages; after a burst all of them stay in use.
 */
export const sharedBuffers = (memory: number): string =>
	`${Math.min(128, Math.max(32, Math.floor(memory / 64 / 2 ** 20)))}MB`

/** For a small machine that writes steadily. All others have Postgres's defaults. */
export const settings: Readonly<Record<string, string | number>> = {
	// Never to be turned off: a click is on the disk before its redirect is sent.
	fsync: 'on',
	synchronous_commit: 'on',
	full_page_writes: 'on',

	// For several server processes with their pools, and somebody with psql.
	max_connections: 120,
	// Statements are short: compiling them, or sharing them among workers (whose memory is
	// /dev/shm, 64 MB in a container), costs more than it gains.
	jit: 'off',
	max_parallel_workers_per_gather: 0,
	max_parallel_maintenance_workers: 0,
	io_method: 'sync',
	max_logical_replication_workers: 0,

	// A checkpoint every ten minutes instead of five halves the full pages in the log. With 2 GB of
	// log at most, recovery after a crash takes less than half a minute.
	checkpoint_timeout: '10min',
	max_wal_size: '2GB',
	// With the compression that these binaries have, counting took twice as long.
	wal_compression: 'off',
	log_checkpoints: 'off',

	// Keeps statements and their values out of the log: ERROR and WARNING rank below LOG here.
	log_min_messages: 'log',
	log_min_error_statement: 'panic',
	log_error_verbosity: 'terse',
	log_timezone: 'UTC',
	timezone: 'UTC',
	lc_messages: 'C',
	logging_collector: 'off',
	log_destination: 'stderr',
}
