/** Every metric: its type, what it says, and how the processes of one server add up. */

interface Family {
	type: 'counter' | 'gauge' | 'histogram'
	help: string
	/**
	 * Over processes: `sum` by default, `least`, or `one` where any process answers for all.
	 * When a process ends its gauges go, and its counters stay in the sum.
	 */
	together?: 'sum' | 'least' | 'one'
}

const counter = (help: string): Family => ({ type: 'counter', help })
const histogram = (help: string): Family => ({ type: 'histogram', help })
const gauge = (help: string, together?: Family['together']): Family => ({
	type: 'gauge',
	help,
	...(together && { together }),
})
/** Of the database, which is one. */
const stored = (help: string): Family => gauge(help, 'one')

const table = {
	kurz_build_info: gauge('Always 1; the labels name the version and its runtime.', 'one'),
	process_cpu_seconds_total: counter('Processor time of user and system, in seconds.'),
	process_resident_memory_bytes: gauge('Resident memory, in bytes.'),
	process_start_time_seconds: gauge('Start of the server, in seconds since 1970.', 'least'),
	process_open_fds: gauge('Open file descriptors.'),
	process_max_fds: gauge('File descriptors that may be open.'),
	kurz_process_restarts_total: counter('Server processes that the parent replaced.'),
	kurz_log_lines_dropped_total: counter('Log lines dropped because nobody read them.'),
	kurz_http_requests_total: counter('Answered requests by route and status.'),
	kurz_http_request_duration_seconds: histogram('Time until the answer begins, in seconds, by route.'),
	kurz_http_requests_in_flight: gauge('Requests being answered.'),
	kurz_redirects_total: counter('Visits of short links by outcome; counted ones were redirected.'),
	kurz_clicks_committed_total: counter('Clicks that the database confirmed.'),
	kurz_click_batch_size: histogram('Clicks per statement that commits clicks.'),
	kurz_click_commit_seconds: histogram('Time of a statement that commits clicks, in seconds.'),
	kurz_clicks_unknown_outcome_total: counter('Refused visits that may have been counted.'),
	kurz_clicks_waiting: stored('Committed clicks that wait to be counted.'),
	kurz_clicks_waiting_oldest_seconds: stored('Age of the oldest of them, in seconds; 0 without any.'),
	kurz_clicks_counted_total: counter('Clicks moved to the tables that people read.'),
	kurz_background_holder: gauge('1 where a process of this server does the background work.'),
	kurz_loop_longest_step_seconds: gauge('The longest step of the event loop, by process and since when.'),
	kurz_dear_places_taken: gauge('Places that dear work takes, by kind.'),
	kurz_dear_refused_total: counter('Dear work that was turned away, by kind.'),
	kurz_rate_limited_total: counter('Requests refused with 429, by kind.'),
	kurz_password_failures_total: counter('Wrong passwords of links and accounts.'),
	kurz_link_cache_hits_total: counter('Visits whose link the process remembered.'),
	kurz_link_cache_misses_total: counter('Visits whose link was looked up in the database.'),
	kurz_db_up: stored('1 while the database answers.'),
	kurz_db_latency_seconds: stored('Time of an empty statement, in seconds.'),
	kurz_db_connections: stored('Connections of all Kurz servers to the database, by state.'),
	kurz_db_size_bytes: stored('Size of the database on disk, in bytes.'),
	kurz_disk_free_bytes: stored('Room on the disk of the embedded database, in bytes.'),
	kurz_links: stored('Links by state.'),
	kurz_accounts: stored('Accounts.'),
	kurz_last_backup_timestamp_seconds: stored('When the newest backup was made, in seconds since 1970.'),
} satisfies Record<string, Family>

export type MetricName = keyof typeof table
export const families: Record<MetricName, Family> = table
export const metricNames = Object.keys(table) as MetricName[]
