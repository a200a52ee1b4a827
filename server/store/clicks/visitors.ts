/** Forgets the visitors whose raw clicks were all dropped: their hashes go, their number stays. */

import { byKey } from '../driver/by-key.ts'
import type { Database, Tx } from '../driver/connect.ts'
import { isLockTimeout } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { aloneWithin, stopCounting } from '../locks.ts'
import { weekOf } from './dimensions.ts'

/** Visitors that one transaction looks at: deleting all of them takes less than a tenth of a second, in which nobody counts. */
const visitorsAtOnce = 5_000
/** Counts that begin meanwhile wait as long as this for whoever writes to the table of visitors. */
const lockLimit = '50ms'

/** Where to go on in the table of visitors, which is gone through in the order of its key. */
export interface VisitorPlace {
	linkId: number
	/** As hex. */
	ipHash: string
	/** The end of the dropped weeks when this was begun: a Monday, as the database writes it. */
	until?: string
}

/**
 * The visitors behind one up to another one. Within a link each column has bounds: older versions of Postgres go on to the end of
 * the link when those of the whole key are passed.
 */
const between = (tx: Tx, from: VisitorPlace, to: VisitorPlace) =>
	from.linkId === to.linkId
		? tx`link_id = ${to.linkId} and ip_hash > decode(${from.ipHash}, 'hex') and ip_hash <= decode(${to.ipHash}, 'hex')`
		: tx`link_id <= ${to.linkId} and (link_id, ip_hash) > (${from.linkId}::bigint, decode(${from.ipHash}, 'hex'))
			and (link_id, ip_hash) <= (${to.linkId}::bigint, decode(${to.ipHash}, 'hex'))`

export const firstVisitor: VisitorPlace = { linkId: 0, ipHash: '' }

/** `atOnce`: visitors in one slice; `waits`: milliseconds for those who count. */
export const createVisitorStore = (
	{ sql }: Pick<Database, 'sql'>,
	atOnce = visitorsAtOnce,
	waits = aloneWithin,
) => {
	/** The end of the dropped weeks, unless their visitors have been forgotten. Weeks begin on Monday, UTC, like the partitions. */
	const findDue = async (tx: Tx, begun: string | undefined): Promise<string | undefined> => {
		const [, [due]] = await Promise.all([
			tx`select ${tx.unsafe(byKey)}`,
			tx<{ until: string }[]>`
				select until::text from click_retention, lateral (
					select coalesce(${begun ?? null}::date, ${tx.unsafe(weekOf('dropped_before'))}) as until) as ended
				where isfinite(until) and forgotten_before < until::timestamp at time zone 'UTC'`,
		])
		return due?.until
	}

	/** The next visitors from a place on: the last of them, and the links of those who were last seen in a dropped week. */
	const findSlice = async (tx: Tx, { linkId, ipHash }: VisitorPlace, until: string) => {
		const [slice] = await tx<{ linkId: number; ipHash: string; isFull: boolean; links: number[] }[]>`
			with slice as materialized (
				select link_id, ip_hash, seen_in < ${until}::date as is_old from link_visitors
				where (link_id, ip_hash) > (${linkId}::bigint, decode(${ipHash}, 'hex'))
				order by link_id, ip_hash limit ${atOnce}
			)
			select link_id as "linkId", encode(ip_hash, 'hex') as "ipHash",
				(select count(*) from slice) = ${atOnce} as "isFull",
				array(select distinct link_id from slice where is_old order by 1) as links
			from slice order by link_id desc, ip_hash desc limit 1`
		return slice
	}

	/** Whoever counts has ended, and nobody begins, until the transaction does. */
	const stopCounts = async (tx: Tx) => {
		await stopCounting(tx, waits)
		await tx.unsafe(`set local lock_timeout = '${lockLimit}'`)
		await tx`lock table link_visitors in share row exclusive mode`
		await tx`set local lock_timeout to default`
	}

	return {
		/**
		 * Looks at the next visitors from a place on, and forgets those whose last week was dropped. Answers where to go on, which is
		 * the same place while another process counts; undefined at the end, or when all was done before.
		 *
		 * Whoever comes back is a new visitor from then on. That stays exact because nobody counts while some are forgotten: a
		 * click is counted either before, and then its week is noted, or afterwards. A count that has only begun to look does not have
		 * the lock yet and would still take a visitor for known who is forgotten here; so the table is locked too, without waiting
		 * long, because that would end an autovacuum and hold up counting.
		 */
		forgetSome: (place: VisitorPlace): Promise<VisitorPlace | undefined> =>
			transaction(sql, async (tx) => {
				const until = await findDue(tx, place.until)
				if (until === undefined) return undefined
				const slice = await findSlice(tx, place, until)
				if (slice !== undefined && slice.links.length > 0) {
					await stopCounts(tx)
					// A link that is locked here can be deleted only afterwards. One that is just being deleted is left to its erasure.
					await tx`
						with alive as materialized (
							select id from links where id = any (${slice.links}::bigint[]) order by id for key share skip locked
						), forgotten as (
							-- \`+ 0\`: Postgres would take this alone for the index, and go through all of a link each time.
							delete from link_visitors where link_id + 0 = any (array(select id from alive))
								and seen_in < ${until}::date and ${between(tx, place, slice)}
							returning link_id
						)
						update link_totals set forgotten_visitors = forgotten_visitors + gone.number
						from (select link_id, count(*) as number from forgotten group by 1) as gone
						where link_totals.link_id = gone.link_id`
				}
				if (slice?.isFull) return { linkId: slice.linkId, ipHash: slice.ipHash, until }
				await tx`update click_retention set forgotten_before = ${until}::timestamp at time zone 'UTC'`
				return undefined
			}).catch((error) => {
				if (isLockTimeout(error)) return place
				throw error
			}),
	}
}
