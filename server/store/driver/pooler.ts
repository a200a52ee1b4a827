/** Finds out whether a pooler loses prepared statements, as old versions of PgBouncer do. */

import type { Tx } from './connect.ts'
import { connect, type Place } from './connect.ts'

/** A pooler hands out a free connection again, so this many are kept busy meanwhile. */
const others = 3
/** The driver’s failure on some connections. Source: PostgreSQL manual, appendix A. */
const unknownStatement = '26000'

/** The backend of a transaction, and whether it knows a prepared statement by our name. */
const look = async (tx: Tx) => {
	const answer = await tx<{ pid: number }[]>`select pg_backend_pid() as pid, ${1}::integer as one`
	const [known] = await tx.unsafe<{ is: boolean }[]>(
		`select exists (select 1 from pg_prepared_statements where name = '${answer.statement.name}') as is`,
	)
	return { pid: answer[0]!.pid, isByName: known!.is }
}

/**
 * Looks twice on one connection, while other transactions keep backends busy in between. If another
 * backend answers, there is a pooler in transaction mode; one that handles prepared statements
 * renames them.
 */
export const losesStatements = async (place: Place): Promise<boolean> => {
	const asking = connect(place, { prepare: true, max: 1 })
	const busy = connect(place, { prepare: false, max: others })
	const over = Promise.withResolvers<void>()
	try {
		const first = await asking.sql.begin(look)
		const begun = Array.from({ length: others }, () => Promise.withResolvers<void>())
		const held = begun.map(({ resolve, reject }) =>
			busy.sql
				.begin(async (tx) => {
					await tx`select 1`
					resolve()
					await over.promise
				})
				.catch(reject),
		)
		await Promise.all(begun.map(({ promise }) => promise))
		const isLost = await asking.sql.begin(look).then(
			(second) => first.pid !== second.pid && second.isByName,
			(error: { code?: string }) => {
				if (error.code === unknownStatement) return true
				throw error
			},
		)
		over.resolve()
		await Promise.all(held)
		return isLost
	} finally {
		over.resolve()
		await Promise.all([asking.close(), busy.close()])
	}
}
