/** Erases the rows of deleted links, in chunks that can be interrupted, and expired rows. */

import { ticks } from '../../waiting/deadline.ts'
import { createSteps } from '../clicks/lane-work.ts'
import type { Database, Tx } from '../driver/connect.ts'
import { reaching, reading } from '../driver/failures.ts'
import { surely } from '../past.ts'
import { createDeletionStore, findWaiting } from './deletion.ts'
import { eraseAll, eraseFirst, eraseFrom, findSmall, type Place } from './erasure-chunks.ts'
import { forgetDead } from './import-progress.ts'

/** The most rows erased per transaction. */
const erasedAtOnce = 20_000
/** The most links erased whole in one transaction: while others wait, and while nobody does. */
export const linksAtOnce = 50
const aloneAtOnce = 500
/**
 * Milliseconds until an erasure begins: a batch may begin before the delete and commit after it.
 */
const erasedAfter = 5_000

/**
 * Creates the step that erases a chunk of at most `atMost` rows. Several processes may run it at
 * once, each in its own lane. A link has to wait until no batch from before its deletion can
 * commit, and until the log holds no click of it (counting drops such clicks). From then on no row
 * is added, so one pass is enough: work that began before the deletion has left the lane, and
 * later work skips the link. A click that committed during the deletion retires the slug once it is
 * found here or by counting.
 */
const createChunks = (sql: Database['sql'], atMost: number, time: () => number) => {
	const step = createSteps({ sql }, atMost, { time })
	/** Where to go on with large links. Only saves time: other processes begin at the start. */
	const places = new Map<number, Place>()

	const retire = (tx: Tx, linkIds: number[]) => tx`
		insert into retired_slugs (slug_hash, owner_id, free_at)
		select slug_hash, owner_id, retired_until from erasures where link_id = any (${linkIds}::bigint[]) order by slug_hash
		on conflict do nothing`
	const end = (tx: Tx, linkIds: number[]) =>
		tx`delete from erasures where link_id = any (${linkIds}::bigint[])`

	/**
	 * The links that can be erased now: the first of each turn, then the second of each, so that
	 * nobody waits behind somebody's very many links. A turn is all that an owner deleted, or one
	 * deletion where no owner is noted: by a key, an operator, or of an account (deletion.ts).
	 * `most`: how many of them in one transaction. Walks from each turn to the next in the index.
	 */
	const findDue = async (tx: Tx, now: Date): Promise<{ ids: number[]; most: number }> => {
		const at = now.toISOString()
		const latest = new Date(now.getTime() - erasedAfter).toISOString()
		const [, due] = await Promise.all([
			// Deleted in the future: a clock was wrong, or is a little ahead of this one.
			tx`update erasures set deleted_at = ${at} where link_id = any (array(
				select link_id from erasures where deleted_at > ${at}
				order by deleted_at limit ${aloneAtOnce} for update skip locked))`,
			tx<{ id: number; isAlone: boolean }[]>`
				with recursive owners as (
					(select owner_id, deleted_at from erasures where owner_id is not null order by owner_id, deleted_at limit 1)
					union all
					select next.* from owners cross join lateral (
						select owner_id, deleted_at from erasures where erasures.owner_id > owners.owner_id
						order by owner_id, deleted_at limit 1
					) as next
				), deletions as (
					(select deleted_at from erasures where owner_id is null and deleted_at <= ${latest}
						order by owner_id, deleted_at limit 1)
					union all
					select next.* from deletions cross join lateral (
						select deleted_at from erasures where owner_id is null and erasures.deleted_at > deletions.deleted_at
							and deleted_at <= ${latest} order by owner_id, deleted_at limit 1
					) as next
				), turns as materialized (
					select owner_id, deleted_at, count(*) over () as count from (
						-- The oldest of each kind: an operator may delete very many, one after the other.
						select *, row_number() over (order by deleted_at) as nth
						from (select owner_id, deleted_at from owners where deleted_at <= ${latest} limit ${linksAtOnce}) as own
						union all
						select null, deleted_at, row_number() over (order by deleted_at)
						from (select deleted_at from deletions limit ${linksAtOnce}) as other
						order by nth, deleted_at limit ${linksAtOnce}
					) as oldest
				), most as materialized (
					select case when max(count) = 1 then ${aloneAtOnce}::integer else ${linksAtOnce}::integer end
						* (select count(*) from counting_lanes) as links from turns
				), chosen as materialized (
					select link_id, turns.deleted_at, count,
						row_number() over (partition by turns.owner_id, turns.deleted_at order by own.deleted_at, link_id) as turn
					from turns cross join lateral (
						(select link_id, deleted_at from erasures
							where erasures.owner_id = turns.owner_id and erasures.deleted_at <= ${latest}
							order by owner_id, deleted_at, link_id limit (select ceil(2.0 * links / turns.count) from most))
						union all
						(select link_id, deleted_at from erasures
							where turns.owner_id is null and owner_id is null and erasures.deleted_at = turns.deleted_at
							order by owner_id, deleted_at, link_id limit (select ceil(2.0 * links / turns.count) from most))
					) as own
				), first as materialized (
					select link_id, count from chosen order by turn, chosen.deleted_at, link_id limit (select links from most)
				)
				-- Row by row: a join would read all that waits.
				select link_id as id, count = 1 as "isAlone" from first cross join lateral (
					select from erasures where erasures.link_id = first.link_id for update skip locked
				) as locked`,
		])
		const most = due[0]?.isAlone ? aloneAtOnce : linksAtOnce
		if (due.length === 0) return { ids: [], most }
		const ids = due.map(({ id }) => id)
		const waiting = new Set((await findWaiting(tx, ids)).map(({ id }) => id))
		return { ids: ids.filter((id) => !waiting.has(id)), most }
	}

	return async (now: Date): Promise<boolean> => {
		let most = linksAtOnce
		const find = async (tx: Tx): Promise<number[]> => {
			const due = await findDue(tx, now)
			most = due.most
			return due.ids
		}
		const erase = async (tx: Tx, inLane: number[], size: number) => {
			const due = inLane.slice(0, most)
			const [first] = due
			if (first === undefined) return 'none'
			const from = places.get(first)
			const small = from === undefined ? await findSmall(tx, due, size) : undefined
			if (small?.ids.includes(first)) {
				await eraseAll(tx, small.ids)
				if (small.withRows.length > 0) await retire(tx, small.withRows)
				await end(tx, small.ids)
				return { first, next: undefined }
			}
			const { erased, next } = await (from === undefined
				? eraseFirst(tx, first, size)
				: eraseFrom(tx, first, from, size))
			if (erased > 0) await retire(tx, [first])
			if (next === undefined) await end(tx, [first])
			return { first, next }
		}
		const done = await step(find, erase)
		if (done === undefined || done === 'none') return done === undefined
		if (done.next === undefined) places.delete(done.first)
		else places.set(done.first, done.next)
		return true
	}
}

/** `atMost`: rows per chunk. */
export const createErasureStore = (
	requests: Pick<Database, 'sql'>,
	background: Pick<Database, 'sql'>,
	atMost = erasedAtOnce,
	time = ticks,
) => ({
	...createDeletionStore(requests, background),

	/** Deleted links that still have rows, and how many clicks these have. */
	left: (): Promise<{ links: number; clicks: number }> =>
		reading(async () => {
			const { sql } = requests
			const links = await sql<{ id: number }[]>`select link_id as id from erasures`
			const [row] = await sql<{ clicks: number }[]>`
				select coalesce(sum(clicks), 0)::bigint as clicks from link_totals
				where link_id = any (${links.map(({ id }) => id)}::bigint[])`
			return { links: links.length, clicks: row!.clicks }
		}),

	/** Erases one chunk; false when there is nothing to do now. */
	eraseChunk: createChunks(background.sql, atMost, time),

	/**
	 * Deletes expired rows: repeatable creations, counters, retired slugs, dead imports. Those that
	 * a wrong clock wrote may last longer than they can: what reads them says how long they count.
	 */
	sweep: async (now: Date): Promise<void> => {
		const { sql } = background
		await reaching(() => sql`delete from idempotency_keys where ends_at <= ${surely(sql, now)}`)
		// Skips locked rows: counts and deletions of accounts lock several in another order.
		await reaching(
			() => sql`delete from counters where key in (
				select key from counters where ends_at <= ${surely(sql, now)} for update skip locked)`,
		)
		await reaching(
			() => sql`delete from retired_slugs where slug_hash in (
				select slug_hash from retired_slugs where free_at <= ${surely(sql, now)} for update skip locked)`,
		)
		await forgetDead(sql)
	},
})
