/** Deletes links: gone at once, then their rows are erased in slices that can be interrupted. */
import { day } from '../../shared/time.ts'
import { inLog } from './clicks.ts'
import type { Database } from './connect.ts'
import { byKey, eraseFirst, eraseFrom, type Place } from './erasure-slice.ts'
import { isWorkerAway, reaching } from './failures.ts'
import { type Tx, transaction } from './transaction.ts'

/** Rows that one transaction erases. */
export const erasedAtOnce = 20_000
/** Milliseconds an erasure stays open, because a batch that began before the delete may commit shortly after it. */
const settleAfter = 5_000
/** Milliseconds: creations can be repeated for a day, windows of counters are shorter, and clocks differ by less than a day. */
const endsWithin = 2 * day

export interface Deletion {
	/** Read once the link is gone, because the delete may have waited for clicks. Milliseconds since 1970. */
	now: () => number
	slugHash: Uint8Array
	/** Milliseconds during which nobody else may take the slug of a link that had clicks. */
	retiredFor: number
	/** The operator's delete retires the slug in any case, and for the owner too. */
	by?: 'owner' | 'operator'
}

/**
 * Makes what erases a slice, `atOnce` rows. Several processes may do this at once, each with its own link. It waits until the
 * log holds nothing of the link, whose clicks there are dropped when they are counted. A click that committed while the link
 * was being deleted retires the slug when it is found, here or there.
 */
const createSlices = (sql: Database['sql'], atOnce: number) => {
	/**
	 * Links whose rows this process is erasing, or has erased and looks at once more when a late batch can't come any more.
	 * Only to go on quickly: whoever knows nothing of it begins with the first row.
	 */
	const passes = new Map<number, { from: Place | undefined; restsUntil: number }>()
	return async (now: Date): Promise<boolean> => {
		const time = now.getTime()
		const resting = [...passes].flatMap(([id, { restsUntil }]) => (restsUntil > time ? [id] : []))
		const done = await transaction(sql, async (tx) => {
			const [, [next]] = await Promise.all([
				tx`select ${tx.unsafe(byKey)}`,
				tx<{ link_id: number; deleted_at: number; waits: boolean }[]>`
					select link_id, (extract(epoch from deleted_at) * 1000)::bigint as deleted_at,
						exists (select 1 from click_log where ${tx.unsafe(inLog)} and link_id = any (link_ids)) as waits
					from erasures where link_id <> all (${resting}::bigint[])
					order by erasures.deleted_at limit 1 for update skip locked`,
			])
			// Whoever counts the clicks that wait may hold locks on rows of the link.
			if (next === undefined || next.waits) return undefined
			const linkId = next.link_id
			// A clock was wrong when it was deleted, or is a little behind the one of another process.
			const deletedAt = Math.min(next.deleted_at, time)
			if (deletedAt < next.deleted_at)
				await tx`update erasures set deleted_at = ${now.toISOString()} where link_id = ${linkId}`
			const from = passes.get(linkId)?.from
			const slice = await (from === undefined
				? eraseFirst(tx, linkId, atOnce)
				: eraseFrom(tx, linkId, from, atOnce))
			if (slice.erased > 0) {
				await tx`insert into retired_slugs (slug_hash, owner_id, free_at)
					select slug_hash, owner_id, retired_until from erasures where link_id = ${linkId}
					on conflict do nothing`
			}
			const settled = deletedAt + settleAfter
			// Rows may have come before the place where this slice began.
			const isOver = slice.next === undefined && from === undefined && settled <= time
			if (isOver) await tx`delete from erasures where link_id = ${linkId}`
			return { linkId, next: slice.next, isOver, settled }
		})
		if (done === undefined) {
			if (resting.length === 0) passes.clear()
			return false
		}
		const { linkId, next, isOver, settled } = done
		if (isOver) passes.delete(linkId)
		else passes.set(linkId, { from: next, restsUntil: next === undefined ? settled : 0 })
		return true
	}
}

/** Asked once the link is gone: Citus asks no worker while it deletes here. */
const hadClicks = async (tx: Tx, linkId: number): Promise<boolean> => {
	const [had] = await tx<{ clicks: boolean }[]>`
		select exists (select 1 from link_totals where link_id = ${linkId})
			or exists (select 1 from clicks where link_id = ${linkId})
			or exists (select 1 from click_log where ${tx.unsafe(inLog)} and ${linkId} = any (link_ids)) as clicks`
	return had!.clicks
}

const remove = (
	sql: Database['sql'],
	linkId: number,
	{ now, slugHash, retiredFor, by = 'owner' }: Deletion,
	isClicked: (tx: Tx) => Promise<boolean>,
): Promise<boolean> =>
	transaction(sql, async (tx) => {
		const [link] = await tx<{ owner_id: string | null; retires: boolean }[]>`
			delete from links where id = ${linkId}
			returning case when disabled_at is null and ${by === 'owner'} then owner_id end as owner_id,
				disabled_at is not null or used_clicks > 0 or ${by === 'operator'} as retires`
		if (link === undefined) return false
		const had = await isClicked(tx)
		const time = now()
		const deletedAt = new Date(time).toISOString()
		const retiredUntil = new Date(time + retiredFor).toISOString()
		await tx`delete from idempotency_keys where link_id = ${linkId}`
		await tx`insert into erasures (link_id, slug_hash, owner_id, deleted_at, retired_until)
			values (${linkId}, ${slugHash}, ${link.owner_id}, ${deletedAt}, ${retiredUntil})`
		if (link.retires || had) {
			await tx`insert into retired_slugs (slug_hash, owner_id, free_at)
				values (${slugHash}, ${link.owner_id}, ${retiredUntil})
				on conflict (slug_hash) do update set owner_id = excluded.owner_id, free_at = excluded.free_at`
		}
		return true
	})

/** `atOnce`: rows in one slice. */
export const createErasureStore = (
	requests: Pick<Database, 'sql'>,
	{ sql }: Pick<Database, 'sql'>,
	atOnce = erasedAtOnce,
) => ({
	/**
	 * Deletes the link; false when it was already gone. No visit is admitted after this commits. The slug of a disabled link,
	 * or of one that the operator deletes, retires for its owner too, who could otherwise bring it back at once.
	 */
	deleteLink: async (linkId: number, deletion: Deletion): Promise<boolean> => {
		const { sql: client } = requests
		return remove(client, linkId, deletion, (tx) => hadClicks(tx, linkId)).catch((error) => {
			// Nobody can tell now: then its slug retires, as if it had been clicked.
			if (isWorkerAway(error)) return remove(client, linkId, deletion, async () => true)
			throw error
		})
	},

	/** Erases one slice of one deleted link; false when there is nothing to do now. */
	eraseSlice: createSlices(sql, atOnce),

	/**
	 * Deletes expired rows: creations that could be repeated, counters, retired slugs. What ends later than it can was written
	 * while a clock was wrong: it goes, too, but for retired slugs, which stay for as many milliseconds as they would from now.
	 */
	sweep: async (now: Date, retiredAtMost = Number.POSITIVE_INFINITY): Promise<void> => {
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
