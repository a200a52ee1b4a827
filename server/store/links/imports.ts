/** Imports: which names are taken, inserting many links in one commit, and taking them back. */
import type { SlugKey } from '../../../shared/link/slug-key.ts'
import { reading } from '../driver/failures.ts'
import type { Pools } from '../driver/pools.ts'
import { transaction } from '../driver/transaction.ts'
import { surely } from '../past.ts'
import { type Deletion, deleteAll, knowing } from './deletion.ts'
import { createImportProgress, finishImport, type ImportRecord, runs } from './import-progress.ts'
import { type Inserted, insertLinks, type LinkInsert } from './link-inserts.ts'

/** A name that is taken; `longUrl` of the account's own link. */
export interface TakenName {
	slugKey: SlugKey
	longUrl: string | null
}

/** An import that runs, or whose links can still be taken back. */
export interface RecentImport extends ImportRecord {
	/** Made then, or so far, and still there. */
	links: number
	left: number
	checked: number
	isRunning: boolean
}

/** Links per transaction when an import is taken back: visits wait for its end. */
const takenBackAtOnce = 200
/** Milliseconds that it waits for clicks being committed, with later ones behind it. */
const waitsAtMost = 2_000

export const createImportStore = ({
	background: { sql: background },
	requests: { sql: requests },
	reads: { sql: reads },
}: Pick<Pools, 'background' | 'requests' | 'reads'>) => ({
	...createImportProgress(requests),

	/** Those of the names that a new link of this account can't have. */
	findTaken: (
		ownerId: string,
		names: { slugKey: SlugKey; slugHash: Uint8Array }[],
		now: Date,
	): Promise<TakenName[]> =>
		reading(() => {
			const keys = names.map(({ slugKey }) => slugKey)
			const hashes = names.map(({ slugHash }) => Buffer.from(slugHash).toString('hex'))
			return requests<TakenName[]>`
				-- A join: in a list the planner would compare each link with each name.
				select slug_key as "slugKey", case when owner_id = ${ownerId} then long_url end as "longUrl"
				from unnest(${keys}::text[]) as asked (slug_key) join links using (slug_key)
				union all
				select asked.slug_key, null from unnest(${keys}::text[], ${hashes}::text[]) as asked (slug_key, hash)
				join retired_slugs on slug_hash = decode(hash, 'hex')
				where free_at > ${surely(requests, now)} and owner_id is distinct from ${ownerId}`
		}),

	/**
	 * Inserts the links of all batches in one commit; returns how many. `batches` begins anew with
	 * each try. `judge` gets the outcomes of a batch; what it throws undoes everything. New rows
	 * are all that is locked, and the account against being deleted. Holds a connection meanwhile:
	 * one that no request waits for. Run one at a time, so that the background keeps the other.
	 * Fails as `finishImport` does.
	 */
	insert: (
		made: ImportRecord,
		batches: () => AsyncIterable<LinkInsert[]>,
		judge: (batch: LinkInsert[], outcomes: Inserted[]) => Promise<void>,
	): Promise<number> =>
		transaction(background, async (tx) => {
			let links = 0
			for await (const batch of batches()) {
				const outcomes = await insertLinks(tx, batch, made.createdAt)
				await judge(batch, outcomes)
				links += outcomes.filter(({ kind }) => kind === 'inserted').length
			}
			if (links > 0) await finishImport(tx, made.id, links)
			return links
		}),

	/** The account's imports since then that run or made links, newest first. */
	list: (ownerId: string, since: Date): Promise<RecentImport[]> =>
		reading(async () => {
			const rows = await reads<(Omit<RecentImport, 'createdAt'> & { createdAt: number })[]>`
				select id, owner_id as "ownerId", format, links, checked, is_running as "isRunning", (extract(epoch from created_at) * 1000)::bigint as "createdAt",
					(select count(*)::integer from links where import_id = imports.id and owner_id = imports.owner_id) as left
				from imports where owner_id = ${ownerId} and created_at > ${since.toISOString()}
					and (not is_running or (not is_cancelled and ${reads.unsafe(runs)}))
				order by created_at desc, id desc`
			return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
		}),

	/** Whether the account has made this import since then. */
	isRecent: async (ownerId: string, importId: string, since: Date): Promise<boolean> => {
		const rows = await reading(
			() => reads`
				select 1 from imports where id = ${importId} and owner_id = ${ownerId} and not is_running
					and created_at > ${since.toISOString()}`,
		)
		return rows.length > 0
	},

	/**
	 * Deletes the next links of an import that were neither clicked nor edited nor disabled, after
	 * this id; `looked` is how many there were, and `last` is undefined at the end. The click lock
	 * decides: a click that committed before it keeps its link, a later one finds the link gone.
	 */
	takeBack: (ownerId: string, importId: string, after: number, deletion: Omit<Deletion, 'by'>) =>
		knowing((find) =>
			transaction(
				requests,
				async (tx) => {
					const rows = await tx<{ id: number; isUnused: boolean }[]>`
					select id, updated_at is null and disabled_at is null and used_clicks = 0 as "isUnused" from links
					where import_id = ${importId} and owner_id = ${ownerId} and id > ${after} order by id limit ${takenBackAtOnce}
					for update`
					if (rows.length > 0) await tx`lock table click_lock in exclusive mode`
					const unused = rows.filter(({ isUnused }) => isUnused).map(({ id }) => id)
					const clicked = new Set(unused.length === 0 ? [] : await find(tx, unused))
					const ids = unused.filter((id) => !clicked.has(id))
					const deleted = ids.length === 0 ? 0 : await deleteAll(tx, ids, { ...deletion, by: 'owner' }, find)
					return { looked: rows.length, deleted, last: rows.at(-1)?.id }
				},
				{ lock: waitsAtMost },
			),
		),

	/** Forgets an import of which no link is left. */
	forget: async (importId: string): Promise<void> => {
		await transaction(
			requests,
			(tx) => tx`
				delete from imports where id = ${importId} and not exists (select 1 from links where import_id = ${importId})`,
		)
	},
})
