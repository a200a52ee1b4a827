/** Owns deleting a link: gone at once, its rows erased afterwards in slices that a crash may interrupt anywhere. */
import { type Database, reaching } from './connect.ts'

/** Rows of a table erased in one transaction. */
const slice = 5_000
/** A batch that began before a delete may commit shortly after it: an erasure is not over before this many milliseconds. */
const settleAfter = 5_000

export interface Deletion {
	now: Date
	slugHash: Uint8Array
	/** Until when nobody else may take the slug, if the link had clicks. */
	retiredUntil: Date
}

export const createErasureStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/** Deletes the link; false when it was not there any more. From the commit on no visit of it is admitted. */
	deleteLink: (linkId: number, { now, slugHash, retiredUntil }: Deletion): Promise<boolean> =>
		reaching(() =>
			sql.begin(async (tx) => {
				const [link] = await tx<{ owner_id: string | null; had_clicks: boolean }[]>`
					delete from links where id = ${linkId}
					returning owner_id, used_clicks > 0
						or exists (select from clicks where link_id = ${linkId})
						or exists (select from click_log where ${linkId} = any (link_ids)) as had_clicks`
				if (link === undefined) return false
				await tx`delete from idempotency_keys where link_id = ${linkId}`
				await tx`insert into erasures (link_id, slug_hash, owner_id, deleted_at, retired_until)
					values (${linkId}, ${slugHash}, ${link.owner_id}, ${now.toISOString()}, ${retiredUntil.toISOString()})`
				if (link.had_clicks) {
					await tx`insert into retired_slugs (slug_hash, owner_id, free_at)
						values (${slugHash}, ${link.owner_id}, ${retiredUntil.toISOString()})
						on conflict (slug_hash) do update set owner_id = excluded.owner_id, free_at = excluded.free_at`
				}
				return true
			}),
		),

	/**
	 * Erases one slice of one deleted link; false when there is nothing to do now. Several processes may do it at once.
	 * It begins when the log holds nothing of the link any more: what waits there is dropped by the projection. A click
	 * that committed while the link was being deleted retires the slug when it is found, here or there.
	 */
	eraseSlice: async (now: Date): Promise<boolean> => {
		const [next] = await reaching(
			() => sql<{ link_id: number }[]>`select link_id from erasures order by deleted_at limit 1`,
		)
		if (next === undefined) return false
		const linkId = next.link_id
		return reaching(() =>
			sql.begin(async (tx) => {
				const [row] = await tx<{ settled: boolean }[]>`
					select deleted_at <= ${new Date(now.getTime() - settleAfter).toISOString()} as settled
					from erasures where link_id = ${linkId} for update skip locked`
				if (row === undefined) return false
				const [waiting] = await tx<{ is: boolean }[]>`
					select exists (select from click_log where ${linkId} = any (link_ids)) as is`
				// Whoever counts these clicks may hold rows of the link: never both at them at once.
				if (waiting?.is) return false
				// One after the other: a transaction has one connection.
				const counts = [
					(
						await tx`delete from clicks where link_id = ${linkId} and (clicked_at, batch_id, position) in (
							select clicked_at, batch_id, position from clicks where link_id = ${linkId} limit ${slice})`
					).count,
					(
						await tx`delete from link_visitors where link_id = ${linkId} and ip_hash in (
							select ip_hash from link_visitors where link_id = ${linkId} limit ${slice})`
					).count,
					(
						await tx`delete from rollups where link_id = ${linkId} and (day, dimension, name) in (
							select day, dimension, name from rollups where link_id = ${linkId} limit ${slice})`
					).count,
					(
						await tx`delete from link_maps where link_id = ${linkId} and (dimension, name) in (
							select dimension, name from link_maps where link_id = ${linkId} limit ${slice})`
					).count,
					(await tx`delete from link_totals where link_id = ${linkId}`).count,
				]
				const most = Math.max(...counts)
				if (most > 0) {
					await tx`insert into retired_slugs (slug_hash, owner_id, free_at)
						select slug_hash, owner_id, retired_until from erasures where link_id = ${linkId}
						on conflict do nothing`
				}
				const isOver = most < slice && row.settled
				if (isOver) await tx`delete from erasures where link_id = ${linkId}`
				return isOver || most > 0
			}),
		)
	},

	/** Removes what has run its time: repeated creations, counters, retired slugs. */
	sweep: async (now: Date): Promise<void> => {
		const at = now.toISOString()
		await reaching(() => sql`delete from idempotency_keys where ends_at <= ${at}`)
		await reaching(() => sql`delete from counters where ends_at <= ${at}`)
		await reaching(() => sql`delete from retired_slugs where free_at <= ${at}`)
	},
})

export type ErasureStore = ReturnType<typeof createErasureStore>
