/** Ends connections whose client fell silent in the middle of a statement, which Postgres never does. */
import { second } from '../../shared/time.ts'
import { withinTime } from '../deadline.ts'
import { applicationName, type Database } from './connect.ts'
import { reaching } from './failures.ts'

/** Milliseconds that one of ours may be silent there: no request waits longer for its answer. */
const silentFor = 10 * second
/** Milliseconds that looking for them may take. */
const answerAtMost = 2 * second

/**
 * A statement with values is sent in two parts. When the network is lost between them, Postgres waits for the second one with
 * all the locks of the transaction, and none of its timeouts counts there. After an edit that closed the gate (edit.ts) no visit
 * would be counted until TCP gives the connection up, which takes two hours. Source: PostgreSQL, tcop/postgres.c, `ProcessInterrupts`
 * (nothing is cancelled while a command is read).
 */
export const createLostConnectionStore = ({ sql }: Pick<Database, 'sql'>, silent = silentFor) => ({
	/** Ends those that are silent for too long; answers how many. Fails with `Unavailable`. */
	end: (): Promise<number> =>
		withinTime(answerAtMost, () =>
			reaching(async () => {
				const rows = await sql`
				select pg_terminate_backend(pid) from pg_stat_activity
				where datname = current_database() and usename = current_user and application_name = ${applicationName}
					and state = 'active' and wait_event = 'ClientRead' and pid <> pg_backend_pid()
					and query_start < clock_timestamp() - ${silent}::integer * interval '1 ms'`
				return rows.length
			}),
		),
})
