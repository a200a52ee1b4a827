/** Ends connections whose client fell silent in the middle of a statement, which Postgres never does. */

import type postgres from 'postgres'
import { second } from '../../../shared/time.ts'
import { withinTime } from '../../waiting/deadline.ts'
import type { Database } from './connect.ts'
import { reaching } from './failures.ts'
import { applicationName } from './retired.ts'

/** Milliseconds that one of ours may be silent there: no request waits longer for its answer. */
const silentFor = 10 * second
/** Milliseconds that looking for them may take. */
const answerAtMost = 2 * second

/**
 * After the network was lost Postgres keeps what it was asked by until TCP gives the connections up, which takes two hours:
 *
 * - A statement with values is sent in two parts. Between them it waits for the second one with all the locks of the transaction, and
 *   none of its timeouts counts there. After an edit that closed the gate (edit.ts) no visit would be counted. Source: PostgreSQL,
 *   tcop/postgres.c, `ProcessInterrupts` (nothing is cancelled while a command is read).
 * - The connections of pools that were replaced (connect.ts) keep their places, of which there are a hundred as a rule.
 */
export const createLostConnectionStore = (
	{ sql, retired }: Pick<Database, 'sql' | 'retired'>,
	silent = silentFor,
) => {
	const endThose = (isLost: postgres.Fragment, over: string[]): Promise<number> =>
		withinTime(answerAtMost, () =>
			reaching(async () => {
				const rows = await sql<{ name: string }[]>`
					select application_name as name, pg_terminate_backend(pid) from pg_stat_activity
					where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
						and (application_name = any (${over}::text[]) or ${isLost})`
				for (const name of over) if (!rows.some((row) => row.name === name)) retired.forget(name)
				return rows.length
			}),
		)
	return {
		/** Ends those of all processes that are silent for too long, and what `endOwn` does; answers how many. Fails with `Unavailable`. */
		end: () =>
			endThose(
				sql`application_name like ${`${applicationName}%`} and state = 'active' and wait_event = 'ClientRead'
					and query_start < clock_timestamp() - ${silent}::integer * interval '1 ms'`,
				retired.over(),
			),

		/** Ends those of this process's replaced pools; answers how many. Asks nothing when there are none. Fails with `Unavailable`. */
		endOwn: async (): Promise<number> => {
			const over = retired.over()
			return over.length === 0 ? 0 : endThose(sql`false`, over)
		},
	}
}
