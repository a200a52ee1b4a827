/** Erases what deleted links have left, in slices that can be interrupted; and rows that have expired. */
import { day } from '../../../shared/time.ts'
import { byKey } from '../driver/by-key.ts'
import type { Database, Tx } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { createDeletionStore, findWaiting } from './deletion.ts'
import { eraseAll, eraseFirst, eraseFrom, findSmall, type Place } from './erasure-chunks.ts'

/** Rows that one transaction erases. */
export const erasedAtOnce = 20_000
/** Links of which it erases all rows at most. */
const linksAtOnce = 50
/** Milliseconds an erasure waits, because a batch that began before the delete may commit shortly after it. */
const settleAfter = 5_000
/** Milliseconds: creations can be repeated for a day, windows of counters are shorter, and clocks differ by less than a day. */
const endsWithin = 2 * day

/**
 * Makes what erases a slice, `atOnce` rows. Several processes may do this at once, each with its own links. It waits until no
 * batch that began before the delete can commit any more, and until the log holds nothing of the link, whose clicks there are
 * dropped when they are counted: from then on no row comes, so each is gone through once. A click that committed while the link was
 * being deleted retires the slug when it is found, here or there.
 */
const createSlices = (sql: Database['sql'], atOnce: number) => {
	/** Where to go on with links of many rows. Only to go on quickly: whoever knows nothing of it begins with the first row. */
	const places = new Map<number, Place>()

	const retire = (tx: Tx, linkIds: number[]) => tx`
		insert into retired_slugs (slug_hash, owner_id, free_at)
		select slug_hash, owner_id, retired_until from erasures where link_id = any (${linkIds}::bigint[]) order by slug_hash
		on conflict do nothing`
	const end = (tx: Tx, linkIds: number[]) =>
		tx`delete from erasures where link_id = any (${linkIds}::bigint[])`

	/** The oldest links that can be erased now. */
	const findDue = async (tx: Tx, now: Date): Promise<number[]> => {
		const at = now.toISOString()
		const settled = new Date(now.getTime() - settleAfter).toISOString()
		const [, , due] = await Promise.all([
			tx`select ${tx.unsafe(byKey)}`,
			// A clock was wrong when it was deleted, or is a little ahead of this one.
			tx`update erasures set deleted_at = ${at} where link_id = any (array(
				select link_id from erasures where deleted_at > ${at} for update skip locked))`,
			tx<{ id: number }[]>`
				select link_id as id from erasures where deleted_at <= ${settled}
				order by deleted_at, link_id limit ${linksAtOnce} for update skip locked`,
		])
		if (due.length === 0) return []
		const ids = due.map(({ id }) => id)
		// Whoever counts the clicks that wait may hold locks on rows of the link.
		const waiting = new Set((await findWaiting(tx, ids)).map(({ id }) => id))
		return ids.filter((id) => !waiting.has(id))
	}

	return async (now: Date): Promise<boolean> => {
		const done = await transaction(sql, async (tx) => {
			const due = await findDue(tx, now)
			const [first] = due
			if (first === undefined) return undefined
			const from = places.get(first)
			const small = from === undefined ? await findSmall(tx, due, atOnce) : undefined
			if (small?.ids.includes(first)) {
				await eraseAll(tx, small.ids)
				if (small.withRows.length > 0) await retire(tx, small.withRows)
				await end(tx, small.ids)
				return { first, next: undefined }
			}
			const { erased, next } = await (from === undefined
				? eraseFirst(tx, first, atOnce)
				: eraseFrom(tx, first, from, atOnce))
			if (erased > 0) await retire(tx, [first])
			if (next === undefined) await end(tx, [first])
			return { first, next }
		})
		if (done === undefined) return false
		if (done.next === undefined) places.delete(done.first)
		else places.set(done.first, done.next)
		return true
	}
}

/** `atOnce`: rows in one slice. */
export const createErasureStore = (
	requests: Pick<Database, 'sql'>,
	background: Pick<Database, 'sql'>,
	atOnce = erasedAtOnce,
) => ({
	...createDeletionStore(requests, background),

	/** Erases one slice of deleted links; false when there is nothing to do now. */
	eraseChunk: createSlices(background.sql, atOnce),

	/**
	 * Deletes expired rows: creations that could be repeated, counters, retired slugs. What ends later than it can was written
	 * while a clock was wrong: it goes, too, but for retired slugs, which stay for as many milliseconds as they would from now.
	 */
	sweep: async (now: Date, retiredAtMost = Number.POSITIVE_INFINITY): Promise<void> => {
		const { sql } = background
		const at = now.toISOString()
		const tooLate = new Date(now.getTime() + endsWithin).toISOString()
		await reaching(() => sql`delete from idempotency_keys where ends_at <= ${at} or ends_at > ${tooLate}`)
		// Skips locked rows: somebody may be changing several of them in another order, who counts, or who deletes an account.
		await reaching(
			() => sql`delete from counters where key in (
				select key from counters where ends_at <= ${at} or ends_at > ${tooLate} for update skip locked)`,
		)
		await reaching(
			() => sql`delete from retired_slugs where slug_hash in (
				select slug_hash from retired_slugs where free_at <= ${at} for update skip locked)`,
		)
		if (retiredAtMost === Number.POSITIVE_INFINITY) return
		const latest = new Date(now.getTime() + retiredAtMost).toISOString()
		await reaching(
			() => sql`update retired_slugs set free_at = ${latest} where slug_hash in (
				select slug_hash from retired_slugs where free_at > ${latest} for update skip locked)`,
		)
	},
})

export type ErasureStore = ReturnType<typeof createErasureStore>
