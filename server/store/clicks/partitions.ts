/** The partitions of the raw clicks by time: created ahead of it, and dropped whole. */
import { day } from '../../../shared/text/time.ts'
import type { Database } from '../driver/connect.ts'
import { isCheckViolation, reaching } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { countingLock, tablesLock, unlessLocked } from '../locks.ts'

/** Milliseconds of one. */
export const week = 7 * day
/** Weeks beyond this one, for a server that restarts after a long stop. */
const weeksAhead = 3

/** The Monday (00:00 UTC) of a time's week; 1970 began on a Thursday. */
const mondayOf = (time: number): number => Math.floor((time - 4 * day) / week) * week + 4 * day
const instant = (time: number): string => new Date(time).toISOString()

/** Weeks in a partition of clicks that are kept for good: ten years are forty partitions. */
export const weeksTogether = 13

/** The times of a partition, in milliseconds since 1970: from a Monday on, for some weeks. */
export interface Span {
	from: number
	to: number
}
/** The name of a partition. */
export const nameOf = ({ from, to }: Span): string => {
	const weeks = (to - from) / week
	return `clicks_${instant(from).slice(0, 10).replaceAll('-', '')}${weeks === 1 ? '' : `_${weeks}`}`
}
/** The times in the name of a partition; undefined for the default one. */
export const spanOf = (name: string): Span | undefined => {
	const [, year, month, date, weeks] = /^clicks_(\d{4})(\d\d)(\d\d)(?:_(\d+))?$/.exec(name) ?? []
	if (year === undefined) return undefined
	const from = Date.UTC(Number(year), Number(month) - 1, Number(date))
	return { from, to: from + Number(weeks ?? 1) * week }
}

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
		/**
		 * Creates the partitions of this week and the next ones, each of some weeks, or up to the
		 * next one that is there; returns how many. A week that already has clicks in the
		 * default partition stays there.
		 */
		prepare: (now: Date, weeks = 1): Promise<number> =>
			reaching(async () => {
				const there = (await list()).flatMap((name) => spanOf(name) ?? [])
				const first = mondayOf(now.getTime())
				let made = 0
				for (let from = first; from < first + (1 + weeksAhead) * week; from += week) {
					if (there.some((span) => span.from <= from && from < span.to)) continue
					const later = there.flatMap((span) => (span.from > from ? span.from : []))
					const span = { from, to: Math.min(from + weeks * week, ...later) }
					const begin = instant(from)
					// Of a clock that was ahead.
					const [early] = await sql<{ at: number | null }[]>`
						select (extract(epoch from min(clicked_at)) * 1000)::float8 as at from clicks_default
						where clicked_at >= ${begin} and clicked_at < ${instant(span.to)}`
					if (early?.at != null) span.to = mondayOf(early.at)
					if (span.to === from) continue
					const end = instant(span.to)
					try {
						await changing(`create table if not exists ${nameOf(span)} partition of clicks
							for values from ('${begin}') to ('${end}')`)
						there.push(span)
						made += 1
					} catch (error) {
						// The week's first click was counted in between.
						if (!isCheckViolation(error)) throw error
					}
				}
				return made
			}),

		/**
		 * Drops the partitions that ended before `cutoff`, and older clicks of the one it is in and
		 * of the default one. Returns how many were dropped, and how many must wait: some of their
		 * clicks are not rolled up yet (the caller rolls up first, rollups.ts), or a count or a
		 * read holds a lock for long. The cutoff is recorded first and for good, because other
		 * processes may keep clicks for longer.
		 */
		dropBefore: (cutoff: Date): Promise<{ dropped: number; waiting: number }> =>
			reaching(async () => {
				// They are rebuilt from their raw clicks (damage.ts).
				const lost = await sql`select from schema_facts where lost_totals <> '{}'`
				if (lost.length > 0) return { dropped: 0, waiting: 1 }
				await changing(`update click_retention set dropped_before = '${cutoff.toISOString()}'
					where dropped_before < '${cutoff.toISOString()}'`)
				let [dropped, waiting] = [0, 0]
				const until = mondayOf(cutoff.getTime())
				for (const name of await list()) {
					const span = spanOf(name)
					if (span && span.to <= cutoff.getTime()) {
						const dropping = changing(`drop table if exists ${name}`, new Date(span.to))
						if (await unlessLocked(dropping, false)) dropped += 1
						else waiting += 1
					} else if (span === undefined || span.from < until) {
						const end = cutoff.getTime()
						const [oldest] = await sql<{ at: number | null }[]>`
							select (extract(epoch from min(clicked_at)) * 1000)::float8 as at from ${sql(name)}`
						// Day by day where many may be old; the default one has few, of any time.
						for (let to = oldest?.at ?? end; to < end; ) {
							to = Math.min(to + (span === undefined ? Number.POSITIVE_INFINITY : day), end)
							const until = instant(to)
							await transaction(
								sql,
								(tx) => tx`delete from ${sql(name)} as click where clicked_at < ${until} and not exists (
									select 1 from link_totals where link_totals.link_id = click.link_id and rolled_before <= batch_id)`,
							)
						}
						const [early] = await sql<{ are: boolean }[]>`
							select exists (select 1 from ${sql(name)} where clicked_at < ${instant(until)}) as are`
						if (early?.are) waiting += 1
					}
				}
				return { dropped, waiting }
			}),
	}
}
