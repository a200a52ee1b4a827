/** Deletes batches from the log once they are counted. */
import type { Database } from '../driver/connect.ts'
import { countingLock } from '../locks.ts'
import { isSpread } from '../spread/is-spread.ts'

/** The slice that was cut last and its batches, in SQL; in the order of its key, because while a report is open each row stays. */
export const lastSlice = `(select slice, ids from click_slices order by slice desc limit 1) as counted`

/**
 * Has the transaction commit without waiting for the disk, in SQL: a crash takes it back as a whole. Not where tables are
 * distributed: a worker would keep its part, and the same clicks be in the way of themselves.
 */
export const waitsForNoDisk = `set_config('synchronous_commit',
	case when ${isSpread} then current_setting('synchronous_commit') else 'off' end, true)`

/** Ids that the floor is raised by at least: while a report is open, each version of its row stays and is read. */
const floorStep = 50

/**
 * Deletes the batches of a slice from the log, if all lanes have counted it: whether they have is asked in this very statement,
 * since a crash may have taken the count back meanwhile, which did not wait for the disk. And raises the floor over those that had no
 * gap between them. In a transaction of its own, so that whoever reads first what waits and then what is counted misses nothing, also
 * where these are on different machines. The steps:
 *   floor     of the log, read once: while a report is open, its old versions are gone through each time
 *   passed    the floor, raised over the batches without a gap
 */
export const deleteCountedBatches = (sql: Database['sql'], slice: number) => sql`
	with mine as materialized (
		select pg_try_advisory_xact_lock_shared(${countingLock}) as ok, ${sql.unsafe(waitsForNoDisk)} as is_safe
	), removed as (
		delete from click_log where (select ok from mine) and id = any (array(
			select unnest(ids) from click_slices where slice = ${slice}
				and not exists (select 1 from counting_lanes where counting_lanes.slice < ${slice})
		)) returning id
	), floor as materialized (
		select id from click_log_floor
	), passed as materialized (
		select max(removed_id) + 1 as id from (
			select removed.id as removed_id, floor.id + row_number() over (order by removed.id) - 1 as next_id
			from removed, floor where removed.id >= floor.id
		) as numbered where removed_id = next_id
	)
	update click_log_floor set id = passed.id from passed where passed.id >= click_log_floor.id + ${floorStep}`
