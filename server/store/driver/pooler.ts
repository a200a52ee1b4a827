/** Finds out whether a pooler is in front, and loses prepared statements as old PgBouncers do. */
import { connect, type Place, type Sql, type Tx } from './connect.ts'
import { refuseSettings } from './session-settings.ts'

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
export const lookForPooler = async (place: Place): Promise<{ isPooled: boolean; isLosing: boolean }> => {
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
		const found = await asking.sql.begin(look).then(
			(second) => ({
				isPooled: first.pid !== second.pid,
				isLosing: first.pid !== second.pid && second.isByName,
			}),
			(error: { code?: string }) => {
				if (error.code === unknownStatement) return { isPooled: true, isLosing: true }
				throw error
			},
		)
		over.resolve()
		await Promise.all(held)
		return found
	} finally {
		over.resolve()
		await Promise.all([asking.close(), busy.close()])
	}
}

/**
 * Named statements would fail now and then, each with a 500, and settings of a role would change
 * some answers: better not to start. Fails with what to do.
 */
export const refusePooler = async (place: Place, prepare: boolean, sql: Sql): Promise<void> => {
	const { isPooled, isLosing } = prepare ? await lookForPooler(place) : { isPooled: true, isLosing: false }
	if (isLosing) {
		throw new Error(
			'a pooler in front of it forgets prepared statements (PgBouncer in transaction mode): set DATABASE_PREPARE=off, or its max_prepared_statements',
		)
	}
	if (isPooled) await refuseSettings(sql)
}
