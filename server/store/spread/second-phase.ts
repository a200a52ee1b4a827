/** The second phase of commits over several machines: whether every worker has finished it. */
import type { Database } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'

/** SQL for a worker: transactions of this database that are prepared and not finished. */
const prepared = `select count(*) from pg_prepared_xacts where database = current_database() and gid like 'citus\\_%'`

const isDone = async (sql: Database['sql']): Promise<boolean> => {
	const [row] = await sql<{ is: boolean }[]>`
		select coalesce(bool_and(success and result = '0'), true) as is from run_command_on_workers(${prepared})`
	return row!.is
}

/**
 * Makes Citus finish transactions that the coordinator has committed and a worker has only
 * prepared. A worker that was cut off between the two phases hides its part until then, otherwise
 * for up to a minute (`citus.recover_2pc_interval`). False while a worker is away or committing.
 */
export const finishCommits = (sql: Database['sql']): Promise<boolean> =>
	reaching(async () => {
		if (await isDone(sql)) return true
		await sql`select recover_prepared_transactions()`
		return isDone(sql)
	})
