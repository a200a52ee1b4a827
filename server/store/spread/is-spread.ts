/** Whether tables are distributed over several machines (Citus), and whether all of them answer. */
import { ticks } from '../../waiting/deadline.ts'
import type { Sql } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'

/** SQL: whether tables are distributed. */
export const isSpread = `to_regclass('pg_catalog.pg_dist_partition') is not null`

/** Milliseconds to remember the answer. An operator may distribute tables while servers run. */
const knownFor = 30_000

/**
 * Whether tables are distributed. Ask before a transaction begins: inside it, all holders of a
 * connection could wait for another one. Fails with `Unavailable`.
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

/** Whether every worker answers. Ask only where tables are distributed. */
export const allWorkersAnswer = async (sql: Sql): Promise<boolean> => {
	const [row] = await sql<{ is: boolean }[]>`
		select coalesce(bool_and(success), true) as is from run_command_on_workers('select 1')`
	return row!.is
}
