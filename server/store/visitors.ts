/** Forgets the visitors whose raw clicks were all dropped: their hashes go, their number stays. */
import type { Database } from './connect.ts'
import { isLockTimeout } from './failures.ts'
import { aloneWithin, stopCounting } from './settle.ts'
import { transaction } from './transaction.ts'

/** Visitors that one transaction looks at. For each slice the raw clicks of its links are read, while nobody counts. */
const visitorsAtOnce = 100_000
/** Counts that begin meanwhile wait as long as this for whoever writes to the table of visitors. */
const lockLimit = '50ms'

/** Where to go on in the table of visitors, which is gone through in the order of its key. */
export interface VisitorPlace {
	linkId: number
	ipHash: Uint8Array
	/** The end of the dropped weeks when this was begun, as the database writes it. */
	until?: string
}

export const firstVisitor: VisitorPlace = { linkId: 0, ipHash: new Uint8Array() }

/** `atOnce`: visitors in one slice; `waits`: milliseconds for those who count. */
export const createVisitorStore = (
	{ sql }: Pick<Database, 'sql'>,
	atOnce = visitorsAtOnce,
	waits = aloneWithin,
) => ({
	/**
	 * Looks at the next visitors from a place on, and forgets those of dropped weeks who have no raw click left. Answers where
	 * to go on, which is the same place while another process counts; undefined at the end, or when all was done before.
	 *
	 * Whoever comes back is a new visitor from then on. That stays exact because nobody counts meanwhile: a click is counted
	 * either before, and then it is found here, or afterwards. A count that has only begun to look does not have the lock yet and
	 * would still take a visitor for known who is forgotten here; so the table is locked too, without waiting long, because
	 * that would end an autovacuum and hold up counting.
	 */
	forgetSome: (place: VisitorPlace): Promise<VisitorPlace | undefined> =>
		transaction(sql, async (tx) => {
			await stopCounting(tx, waits)
			await tx.unsafe(`set local lock_timeout = '${lockLimit}'`)
			await tx`lock table link_visitors in share row exclusive mode`
			await tx`set local lock_timeout to default`
			// Weeks begin on Monday, UTC, like the partitions.
			const [due] = await tx<{ until: string }[]>`
				select until::text from click_retention, lateral (select coalesce(${place.until ?? null}::timestamptz,
					date_trunc('week', dropped_before at time zone 'UTC') at time zone 'UTC') as until) as ended
				where forgotten_before < until`
			if (due === undefined) return undefined
			// A link that is locked here can be deleted only afterwards. One that is just being deleted is left to its erasure.
			//   slice      the next visitors; old: those among them who may have no click left
			//   alive      their links
			//   seen       who has a raw click on them
			//   forgotten  the others; noted: how many of each link
			const [last] = await tx<Required<VisitorPlace>[]>`
				with slice as materialized (
					select link_id, ip_hash, coalesce(first_seen, '-infinity') < ${due.until}::timestamptz as is_old
					from link_visitors where (link_id, ip_hash) > (${place.linkId}::bigint, ${place.ipHash}::bytea)
					order by link_id, ip_hash limit ${atOnce}
				), old as materialized (
					select * from slice where is_old
				), alive as materialized (
					select id from links where id = any (array(select distinct link_id from old))
					order by id for key share skip locked
				), seen as materialized (
					select distinct link_id, ip_hash from clicks where link_id = any (array(select id from alive))
				), unseen as materialized (
					select old.link_id, old.ip_hash from old join alive on alive.id = old.link_id
					left join seen using (link_id, ip_hash) where seen.link_id is null
				), forgotten as (
					-- From arrays: the planner then takes them for few, and looks each up by its key.
					delete from link_visitors using unnest(array(select link_id from unseen), array(select ip_hash from unseen))
						as gone (link_id, ip_hash)
					where link_visitors.link_id = gone.link_id and link_visitors.ip_hash = gone.ip_hash
					returning link_visitors.link_id
				), noted as (
					update link_totals set forgotten_visitors = forgotten_visitors + gone.number
					from (select link_id, count(*) as number from forgotten group by 1) as gone
					where link_totals.link_id = gone.link_id
				)
				select link_id as "linkId", ip_hash as "ipHash", ${due.until}::text as until from slice
				where (select count(*) from slice) = ${atOnce} order by link_id desc, ip_hash desc limit 1`
			if (last === undefined)
				await tx`update click_retention set forgotten_before = ${due.until}::timestamptz`
			return last
		}).catch((error) => {
			if (isLockTimeout(error)) return place
			throw error
		}),
})
