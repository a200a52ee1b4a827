/** The weekly partitions of the raw clicks: created ahead of time, and dropped whole. */
import { day } from '../../../shared/text/time.ts'
import type { Database } from '../driver/connect.ts'
import { clockTime } from '../driver/database-clock.ts'
import { isCheckViolation, reaching, reading } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { countingLock, tablesLock, unlessLocked } from '../locks.ts'

const week = 7 * day
/** Weeks beyond this one, for a server that restarts after a long stop. */
const weeksAhead = 3

/** The Monday (00:00 UTC) of a time's week; 1970 began on a Thursday. */
const mondayOf = (time: number): number => Math.floor((time - 4 * day) / week) * week + 4 * day
const instant = (time: number): string => new Date(time).toISOString()
const nameOf = (monday: number): string => `clicks_${instant(monday).slice(0, 10).replaceAll('-', '')}`

/** Milliseconds that creating or dropping a week waits for a lock at most. */
const waitsAtMost = 2_000

export const createPartitionStore = ({ sql }: Pick<Database, 'sql'>, waits = waitsAtMost) => {
	/**
	 * Changes a table. It must not wait long behind a slow read, because every later read would
	 * wait behind it. False, and nothing is done, if it would lose unrolled
	 * clicks from before `loses`.
	 */
	const changing = (statement: string, loses?: Date): Promise<boolean> =>
		transaction(sql, async (tx) => {
			await tx.unsafe(`set local lock_timeout = ${waits}`)
			if (loses !== undefined) {
				await tx`select pg_advisory_xact_lock(${countingLock})`
				// Two statements, since Citus can't join a local table here. Few links are left.
				const unrolled = await tx<{ id: number }[]>`
					select link_id as id from link_totals where unrolled_from < ${loses.toISOString()}`
				const alive = await tx`
					select 1 from links where id = any (${unrolled.map(({ id }) => id)}::bigint[]) limit 1`
				if (alive.length > 0) return false
			}
			// Two processes that create the same table would both find it missing.
			await tx`select pg_advisory_xact_lock(${tablesLock})`
			await tx.unsafe(statement)
			return true
		})

	const list = async (): Promise<string[]> =>
		(
			await sql<{ name: string }[]>`
				select inhrelid::regclass::text as name from pg_inherits
				where inhparent = 'clicks'::regclass order by 1`
		).map((row) => row.name)

	return {
		/** The database's clock, in milliseconds since 1970. */
		readClock: (): Promise<number> =>
			reading(async () => (await sql<{ time: number }[]>`select ${sql.unsafe(clockTime)} as time`)[0]!.time),

		/**
		 * Creates the partitions of this week and the next ones; returns how many. A week that
		 * already has clicks in the default partition stays there.
		 */
		prepare: (now: Date): Promise<number> =>
			reaching(async () => {
				const there = new Set(await list())
				const first = mondayOf(now.getTime())
				let made = 0
				for (let monday = first; monday < first + (1 + weeksAhead) * week; monday += week) {
					const name = nameOf(monday)
					if (there.has(name)) continue
					const [from, to] = [instant(monday), instant(monday + week)]
					const [early] = await sql<{ is: boolean }[]>`
						select exists (select 1 from clicks_default
							where clicked_at >= ${from} and clicked_at < ${to}) as is`
					if (early?.is) continue
					try {
						await changing(`create table if not exists ${name} partition of clicks
							for values from ('${from}') to ('${to}')`)
						made += 1
					} catch (error) {
						// The week's first click was counted in between.
						if (!isCheckViolation(error)) throw error
					}
				}
				return made
			}),

		/**
		 * Drops the weeks that ended before `cutoff`, and older clicks of the default partition.
		 * Returns how many weeks were dropped, and how many must wait: some of their clicks are not
		 * rolled up yet (the caller rolls up first, rollups.ts), or a count or a read holds a lock
		 * for long. Old clicks left in the default partition count as one week. The cutoff is
		 * recorded first and for good, because other processes may keep clicks for longer.
		 */
		dropBefore: (cutoff: Date): Promise<{ dropped: number; waiting: number }> =>
			reaching(async () => {
				// They are rebuilt from their raw clicks (damage.ts).
				const lost = await sql`select from schema_facts where lost_totals <> '{}'`
				if (lost.length > 0) return { dropped: 0, waiting: 1 }
				await changing(`update click_retention set dropped_before = '${cutoff.toISOString()}'
					where dropped_before < '${cutoff.toISOString()}'`)
				let [dropped, waiting] = [0, 0]
				for (const name of await list()) {
					const [, year, month, date] = /^clicks_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? []
					if (year === undefined) continue
					const monday = Date.UTC(Number(year), Number(month) - 1, Number(date))
					if (monday + week > cutoff.getTime()) continue
					const dropping = changing(`drop table if exists ${name}`, new Date(monday + week))
					if (await unlessLocked(dropping, false)) dropped += 1
					else waiting += 1
				}
				await transaction(
					sql,
					(tx) => tx`delete from clicks_default where clicked_at < ${cutoff.toISOString()} and not exists (
						select 1 from link_totals where link_totals.link_id = clicks_default.link_id and rolled_before <= batch_id)`,
				)
				const [early] = await sql<{ are: boolean }[]>`
					select exists (select 1 from clicks_default
						where clicked_at < ${instant(mondayOf(cutoff.getTime()))}) as are`
				if (early?.are) waiting += 1
				return { dropped, waiting }
			}),
	}
}
