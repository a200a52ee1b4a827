/** Deletes links: they are gone at once, and their other rows are erased later (erasure.ts). */

import type { SlugKey } from '../../../shared/link/slug-key.ts'
import { inLog } from '../clicks/commit.ts'
import { hasLinks } from '../clicks/link-filter.ts'
import { byKey } from '../driver/by-key.ts'
import type { Database, Tx } from '../driver/connect.ts'
import { isWorkerAway } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { atLeast } from '../past.ts'

/** Links of a deleted account per transaction. */
const linksAtOnce = 500

export interface Deletion {
	/** Milliseconds since 1970. Called after the delete, which may have waited for clicks. */
	now: () => number
	/** The hash under which a deleted link's slug is kept. */
	hashOf: (slugKey: SlugKey) => Uint8Array
	/** Milliseconds for which nobody else may take the slug of a link that had clicks. */
	retiredFor: number
	/** When the account was deleted: its links take turns with others as one (erasure.ts). */
	at?: number
	/** Only the owner gets a retired slug back. A delete by the operator always retires it. */
	by: 'owner' | 'operator' | 'account'
}

/** The links among these that have clicks in the log. */
export const findWaiting = (tx: Tx, linkIds: number[]) => tx<{ id: number }[]>`
	select distinct each.link_id as id from click_log, unnest(link_ids) as each (link_id)
	where ${tx.unsafe(inLog)} and ${hasLinks(tx, linkIds)} and each.link_id = any (${linkIds}::bigint[])`

/**
 * The links among these that have had clicks: in the log, then in the totals, the order in which
 * clicks move. Asked after the delete, which itself asks no worker of Citus.
 */
const findClicked = async (tx: Tx, linkIds: number[]): Promise<number[]> => {
	const found = await Promise.all([
		findWaiting(tx, linkIds),
		tx<{ id: number }[]>`select link_id as id from link_totals where link_id = any (${linkIds}::bigint[])`,
	])
	return found.flat().map(({ id }) => id)
}

/** Deletes links; returns how many existed. */
export const deleteAll = async (
	tx: Tx,
	linkIds: number[],
	{ now, hashOf, retiredFor, by, ...deleted }: Deletion,
	find: typeof findClicked,
): Promise<number> => {
	// In id order, as links are always locked.
	const gone = await tx<{ id: number; slug_key: SlugKey; owner_id: string | null; retires: boolean }[]>`
		delete from links where id = any (array(
			select id from links where id = any (${linkIds}::bigint[]) order by id for update
		)) returning id, slug_key, case when disabled_at is null and ${by === 'owner'} then owner_id end as owner_id,
			disabled_at is not null or used_clicks > 0 or ${by === 'operator'} as retires`
	if (gone.length === 0) return 0
	const ids = gone.map(({ id }) => id)
	const clicked = new Set(await find(tx, ids))
	const retiring = gone.filter(({ id, retires }) => retires || clicked.has(id)).map(({ id }) => id)
	const time = now()
	const hashes = gone.map(({ slug_key }) => Buffer.from(hashOf(slug_key)).toString('hex'))
	await Promise.all([
		tx`delete from idempotency_keys where link_id = any (${ids}::bigint[])`,
		tx`insert into erasures (link_id, slug_hash, owner_id, deleted_at, retired_until)
			select id, decode(hash, 'hex'), owner_id, ${new Date(deleted.at ?? time).toISOString()}::timestamptz,
				${atLeast(tx, new Date(time))} + ${retiredFor}::bigint * interval '1 ms'
			from unnest(${ids}::bigint[], ${hashes}::text[], ${gone.map((link) => link.owner_id)}::text[]) as gone (id, hash, owner_id)`,
		tx`insert into retired_slugs (slug_hash, owner_id, free_at)
			select slug_hash, owner_id, retired_until from erasures where link_id = any (${retiring}::bigint[]) order by slug_hash
			on conflict (slug_hash) do update set owner_id = excluded.owner_id, free_at = excluded.free_at`,
	])
	return gone.length
}

/** Runs a delete. While a worker is away, all links count as clicked, and their slugs retire. */
export const knowing = <T>(run: (find: typeof findClicked) => Promise<T>): Promise<T> =>
	run(findClicked).catch((error) => {
		if (isWorkerAway(error)) return run(async (_, linkIds) => linkIds)
		throw error
	})

export const createDeletionStore = (
	requests: Pick<Database, 'sql'>,
	background: Pick<Database, 'sql'>,
	atOnce = linksAtOnce,
) => ({
	/**
	 * Deletes the link; false when it was gone already. No visit is admitted after this commits.
	 * The slug of a link that was disabled, or deleted by the operator, is retired for its owner
	 * too, who could otherwise restore the link at once.
	 */
	deleteLink: (linkId: number, deletion: Deletion): Promise<boolean> =>
		knowing((find) =>
			transaction(requests.sql, async (tx) => (await deleteAll(tx, [linkId], deletion, find)) > 0),
		),

	/**
	 * Deletes the next links of a deleted account; once none is left, everything that still names
	 * the account. False when there is no deleted account. Several processes may do this at once,
	 * each with its own account.
	 */
	deleteOfAccounts: (deletion: Omit<Deletion, 'by'>): Promise<boolean> =>
		knowing((find) =>
			transaction(background.sql, async (tx) => {
				const [, [account]] = await Promise.all([
					tx`select ${tx.unsafe(byKey)}`,
					tx<{ id: string; at: number }[]>`
						select id, (extract(epoch from deleted_at) * 1000)::bigint as at from deleted_accounts order by deleted_at limit 1 for update skip locked`,
				])
				if (account === undefined) return false
				const links = await tx<{ id: number }[]>`
					select id from links where owner_id = ${account.id}
					order by created_at desc, id desc limit ${atOnce}`
				const ids = links.map(({ id }) => id)
				if (ids.length > 0) await deleteAll(tx, ids, { ...deletion, at: account.at, by: 'account' }, find)
				else {
					// In this order: an erasure copies the owner from the first to the second.
					// What it deleted link by link waits with the rest of it.
					await tx`
						update erasures set owner_id = null, deleted_at = ${new Date(account.at).toISOString()}
						where owner_id = ${account.id}`
					await tx`update retired_slugs set owner_id = null where owner_id = ${account.id}`
					await tx`delete from imports where owner_id = ${account.id}`
					await tx`delete from deleted_accounts where id = ${account.id}`
				}
				return true
			}),
		),
})
