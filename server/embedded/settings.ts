/** Postgres's settings: on its command line, so that no file in the data folder overrides them. */

/** For a small machine that writes steadily; everything else is Postgres's default. */
export const settings: Readonly<Record<string, string | number>> = {
	// A click is on the disk before its redirect is sent: never to be turned off.
	fsync: 'on',
	synchronous_commit: 'on',
	full_page_writes: 'on',

	shared_buffers: '128MB',
	// Several server processes, each with its pool, and some room for looking in.
	max_connections: 120,
	// Short statements only: compiling them, or sharing them among workers (whose memory is /dev/shm, 64 MB in a
	// container), costs more than it gains.
	jit: 'off',
	max_parallel_workers_per_gather: 0,
	max_parallel_maintenance_workers: 0,
	io_method: 'sync',
	max_logical_replication_workers: 0,

	// A checkpoint every ten minutes rather than five halves the full pages written to the log; 2 GB of it at most
	// keeps recovery after a crash below half a minute.
	checkpoint_timeout: '10min',
	max_wal_size: '2GB',
	// With the compression that these binaries have, a page in the log costs more than the click that changed it: counting
	// took twice the time.
	wal_compression: 'off',
	log_checkpoints: 'off',

	// No statements and none of their values in the log: ERROR and WARNING rank below LOG.
	log_min_messages: 'log',
	log_min_error_statement: 'panic',
	log_error_verbosity: 'terse',
	log_timezone: 'UTC',
	timezone: 'UTC',
	lc_messages: 'C',
	logging_collector: 'off',
	log_destination: 'stderr',
}
