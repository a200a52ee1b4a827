/** Ends connections whose client fell silent in the middle of a statement: Postgres never does. */

import { second } from '../../../shared/text/time.ts'
import { withinTime } from '../../waiting/deadline.ts'
import type { Database } from './connect.ts'
import { reaching } from './failures.ts'
import { applicationName } from './retired.ts'

/** Milliseconds that a connection may be silent there: no request waits longer for its answer. */
const silentFor = 10 * second
/** Milliseconds that the search may take. */
const answerAtMost = 2 * second

/** SQL: another connection of this user to this database. */
const isOurs = 'datname = current_database() and usename = current_user and pid <> pg_backend_pid()'
/** SQL: one whose client fell silent in the middle of a statement. */
export const isSilent = (milliseconds = silentFor): string =>
	`${isOurs} and application_name like '${applicationName}%' and state = 'active' and wait_event = 'ClientRead'
		and query_start < clock_timestamp() - interval '${milliseconds} ms'`

/**
 * When the network is lost, Postgres keeps a connection until TCP gives it up, after two hours by
 * default. A frozen process or a pooler keeps it alive for TCP, too. Meanwhile:
 *
 * - A statement with values is sent in two parts. Between them Postgres waits with all the locks of
 *   the transaction, and none of its timeouts applies. Source: PostgreSQL, tcop/postgres.c,
 *   `ProcessInterrupts` (nothing is cancelled while a command is read).
 * - The connections of replaced pools (connect.ts) use up places, of which there are usually a
 *   hundred.
 */
export const createLostConnectionStore = (
	{ sql, retired }: Pick<Database, 'sql' | 'retired'>,
	silent = silentFor,
) => {
	const endThose = (isLost: string, over: string[]): Promise<number> =>
		withinTime(answerAtMost, () =>
			reaching(async () => {
				const rows = await sql<{ name: string }[]>`
					select application_name as name, pg_terminate_backend(pid) from pg_stat_activity
					where ${sql.unsafe(isOurs)} and (application_name = any (${over}::text[]) or ${sql.unsafe(isLost)})`
				for (const name of over) if (!rows.some((row) => row.name === name)) retired.forget(name)
				return rows.length
			}),
		)
	return {
		/** Ends silent ones of all processes, and what `endOwn` ends. Answers how many. */
		end: () => endThose(isSilent(silent), retired.over()),

		/** Ends those of this process’s replaced pools. Answers how many. */
		endOwn: async (): Promise<number> => {
			const over = retired.over()
			return over.length === 0 ? 0 : endThose('false', over)
		},
	}
}
