/** Deletes batches from the log once every lane has counted them. */
import type { Database } from '../driver/connect.ts'
import { countingLock } from '../locks.ts'
import { isSpread } from '../spread/is-spread.ts'

/** SQL: the newest slice and its batches, by key: an open snapshot keeps old row versions. */
export const lastSlice = `(select slice, ids from click_slices order by slice desc limit 1) as counted`

/**
 * SQL: lets the transaction commit without waiting for the disk, since a crash undoes all of it.
 * Not on distributed tables: a worker would keep its part, and the next count would collide.
 */
export const waitsForNoDisk = `set_config('synchronous_commit',
	case when ${isSpread} then current_setting('synchronous_commit') else 'off' end, true)`

/** The mark is raised by at least this much: an open snapshot keeps old versions of its row. */
const smallestRaise = 50

/**
 * Deletes the batches of a slice from the log if all lanes have counted it, and raises the log's
 * low-water mark over ids without a gap. The statement itself checks the lanes: a crash may have
 * undone the count, which did not wait for the disk. In its own transaction, so that a read of
 * first the log and then the counted clicks misses nothing, even across machines. Steps:
 *   mine      shares the lock of counting
 *   removed   deletes the batches
 *   mark      the low-water mark, read once because old versions of its row may be many
 *   passed    the mark, raised over the deleted batches up to the first gap
 */
export const deleteCountedBatches = (sql: Database['sql'], slice: number) => sql`
	with mine as materialized (
		select pg_try_advisory_xact_lock_shared(${countingLock}) as ok, ${sql.unsafe(waitsForNoDisk)} as is_safe
	), removed as (
		delete from click_log where (select ok from mine) and id = any (array(
			select unnest(ids) from click_slices where slice = ${slice}
				and not exists (select 1 from counting_lanes where counting_lanes.slice < ${slice})
		)) returning id
	), mark as materialized (
		select id from low_water_mark
	), passed as materialized (
		select max(removed_id) + 1 as id from (
			select removed.id as removed_id, mark.id + row_number() over (order by removed.id) - 1 as next_id
			from removed, mark where removed.id >= mark.id
		) as numbered where removed_id = next_id
	)
	update low_water_mark set id = passed.id from passed where passed.id >= low_water_mark.id + ${smallestRaise}`
