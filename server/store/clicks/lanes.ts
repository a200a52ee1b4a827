/** Cuts slices of the log, which are counted in lanes: each lane has its share of the links. */

import type { Database } from '../driver/connect.ts'
import { isLockTimeout, reaching } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { countingLock } from '../locks.ts'
import { inLog } from './commit.ts'
import { lastSlice, waitsForNoDisk } from './counted-batches.ts'

/** Lanes at most. Each reads all batches of a slice, so that more of them would hardly be faster. */
export const lanesAtMost = 32
/** How long a change waits for those who count; meanwhile nobody begins to. */
const lockLimit = '10s'

const lanes = '(select count(*) from counting_lanes)'
/** The lane of a link, whose id is given in SQL. */
export const laneOf = (linkId: string): string => `${linkId} % ${lanes}`

/** The slice that was cut last. */
export interface Cut {
	/** How many lanes have not counted it. */
	open: number
	/** Whether all lanes have counted it, and its batches are in the log still. */
	isLeft: boolean
}

/**
 * Cuts the next slice, if the last one is gone from the log, which all lanes have counted then: the oldest batches, `batches` at most, with about `clicks`
 * clicks, for each lane. Undefined while another process does. No table of it is distributed: where nothing waits, no worker is
 * asked. The steps:
 *   last      the slice before, locked: who cuts the next one deletes it, so that nobody else can
 *   oldest    how many clicks come before each of the oldest batches
 */
export const cutSlice = async (
	{ sql }: Pick<Database, 'sql'>,
	{ batches, clicks }: { batches: number; clicks: number },
): Promise<Cut | undefined> => {
	const [cut] = await sql<Cut[]>`
		with last as materialized (
			select slice, (select count(*) from counting_lanes where counting_lanes.slice < locked.slice) as open,
				-- They are deleted together: one of them tells.
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

/** The last slice, if all lanes have counted it. */
export const countedSlice = async ({ sql }: Pick<Database, 'sql'>): Promise<number | undefined> => {
	const [counted] = await sql<{ slice: number }[]>`
		select slice from ${sql.unsafe(lastSlice)}
		where not exists (select 1 from counting_lanes where counting_lanes.slice < counted.slice)`
	return counted?.slice
}

export const createLaneStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/** How many there are. */
	count: (): Promise<number> =>
		reaching(async () => {
			const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from counting_lanes`
			return row!.count
		}),

	/**
	 * Makes it so many, while nobody counts. False, and nothing is done, while some lanes have counted a slice and others have not: a link
	 * that came to another lane would be counted twice, or never.
	 */
	change: (count: number): Promise<boolean> =>
		transaction(sql, async (tx) => {
			await tx.unsafe(`set local lock_timeout = '${lockLimit}'`)
			await tx`select pg_advisory_xact_lock(${countingLock})`
			const [are] = await tx<{ even: boolean }[]>`
				select min(slice) = max(slice) as even from counting_lanes`
			if (!are!.even) return false
			// As far as the others: a slice may have been cut since, which no lane has counted.
			await tx`insert into counting_lanes (lane, lanes, slice)
				select lane, ${count}, (select min(slice) from counting_lanes) from generate_series(0, ${count - 1}::integer) as lane
				on conflict (lane) do update set lanes = excluded.lanes`
			await tx`delete from counting_lanes where lane >= ${count}`
			return true
		}).catch((error) => {
			if (isLockTimeout(error)) return false
			throw error
		}),
})
