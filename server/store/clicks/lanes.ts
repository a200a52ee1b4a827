/** Cuts the log into slices, and divides the links among lanes that count in parallel. */

import type { Database } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { countingLock, unlessLocked } from '../locks.ts'
import { inLog } from './commit.ts'
import { lastSlice, waitsForNoDisk } from './counted-batches.ts'

/** The most lanes allowed. Each reads all batches of a slice, so more would hardly be faster. */
export const lanesAtMost = 32
/** How long a change waits for counts under way; meanwhile no count can begin. */
const lockLimit = '10s'

const lanes = '(select count(*) from counting_lanes)'
/** SQL: the lane of a link. `linkId` is SQL too. */
export const laneOf = (linkId: string): string => `${linkId} % ${lanes}`

/** The newest slice. */
export interface Cut {
	/** How many lanes have not counted it. */
	open: number
	/** Whether all lanes have counted it while its batches are still in the log. */
	isLeft: boolean
}

/**
 * Cuts the next slice once the batches of the last are deleted from the log, which means that all
 * lanes have counted it. A slice is the oldest batches: per lane, at most `batches` and about
 * `clicks` clicks. Undefined while another process cuts. Names no distributed table, so no worker
 * is asked when nothing waits. The steps:
 *   last        locks the last slice, and looks whether its batches are still in the log
 *   oldest      the oldest batches, and how many clicks come before each
 *   cut         inserts the new slice
 *   forgotten   deletes the last one
 */
export const cutSlice = async (
	{ sql }: Pick<Database, 'sql'>,
	{ batches, clicks }: { batches: number; clicks: number },
): Promise<Cut | undefined> => {
	const [cut] = await sql<Cut[]>`
		with last as materialized (
			select slice, (select count(*) from counting_lanes where counting_lanes.slice < locked.slice) as open,
				-- Its batches are deleted together, so one stands for all.
				exists (select 1 from click_log where ${sql.unsafe(inLog)} and id = ids[1]) as is_left,
				${sql.unsafe(waitsForNoDisk)} as is_safe
			from (
				select slice, ids from click_slices where slice = (select slice from ${sql.unsafe(lastSlice)}) for update skip locked
			) as locked
		), oldest as materialized (
			select id, sum(cardinality(link_ids)) over (order by id) - cardinality(link_ids) as before
			from (
				select id, link_ids from click_log where ${sql.unsafe(inLog)} and (select not is_left from last)
				order by id limit ${batches} * ${sql.unsafe(lanes)}
			) as few
		), cut as (
			insert into click_slices (slice, ids)
			select slice + 1, array(select id from oldest where before < ${clicks} * ${sql.unsafe(lanes)} order by id) from last
			where exists (select 1 from oldest)
			returning slice
		), forgotten as (
			delete from click_slices where slice < (select slice from cut)
		)
		select case when exists (select 1 from cut) then ${sql.unsafe(lanes)} else open end::integer as open,
			is_left and open = 0 as "isLeft" from last`
	return cut
}

/** The newest slice, if all lanes have counted it. */
export const countedSlice = async ({ sql }: Pick<Database, 'sql'>): Promise<number | undefined> => {
	const [counted] = await sql<{ slice: number }[]>`
		select slice from ${sql.unsafe(lastSlice)}
		where not exists (select 1 from counting_lanes where counting_lanes.slice < counted.slice)`
	return counted?.slice
}

export const createLaneStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/** The number of lanes. */
	count: (): Promise<number> =>
		reaching(async () => {
			const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from counting_lanes`
			return row!.count
		}),

	/**
	 * Changes the number of lanes while nothing counts. False, and nothing changes, while only some
	 * lanes have counted a slice: a link that changed lanes would be counted twice, or never.
	 */
	change: (count: number): Promise<boolean> =>
		unlessLocked(
			transaction(sql, async (tx) => {
				await tx.unsafe(`set local lock_timeout = '${lockLimit}'`)
				await tx`select pg_advisory_xact_lock(${countingLock})`
				const [are] = await tx<{ even: boolean }[]>`
					select min(slice) = max(slice) as even from counting_lanes`
				if (!are!.even) return false
				// New lanes start where the others are: a newer slice is counted by no lane yet.
				await tx`insert into counting_lanes (lane, lanes, slice)
					select lane, ${count}, (select min(slice) from counting_lanes) from generate_series(0, ${count - 1}::integer) as lane
					on conflict (lane) do update set lanes = excluded.lanes`
				await tx`delete from counting_lanes where lane >= ${count}`
				return true
			}),
			false,
		),
})
