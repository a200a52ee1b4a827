/** Whether tables are distributed over several machines (Citus), and whether all of these answer. */
import { ticks } from '../../waiting/deadline.ts'
import type { Sql } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'

/** In SQL. */
export const isSpread = `to_regclass('pg_catalog.pg_dist_partition') is not null`

/** Milliseconds for which it is known whether tables are distributed: an operator may do that while servers run. */
const knownFor = 30_000

/**
 * Whether tables are distributed (Citus), asked at most every so many milliseconds. Ask before a transaction begins: in it, the
 * connection that is asked could be waited for by all that have one. Fails with `Unavailable`.
 */
export const createIsSpread = ({ sql }: { sql: Sql }) => {
	let known: { at: number; answer: Promise<boolean> } | undefined
	return (): Promise<boolean> => {
		if (known !== undefined && ticks() - known.at < knownFor) return known.answer
		const answer = reading(async () => {
			const [row] = await sql<{ is: boolean }[]>`select ${sql.unsafe(isSpread)} as is`
			return row!.is
		})
		known = { at: ticks(), answer }
		answer.catch(() => {
			known = undefined
		})
		return answer
	}
}

export type IsSpread = ReturnType<typeof createIsSpread>

/** Whether every worker answers. Only where tables are distributed. */
export const allWorkersAnswer = async (sql: Sql): Promise<boolean> => {
	const [row] = await sql<{ is: boolean }[]>`
		select coalesce(bool_and(success), true) as is from run_command_on_workers('select 1')`
	return row!.is
}
