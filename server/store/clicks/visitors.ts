/** Forgets visitors whose raw clicks were all dropped: deletes their hashes, keeps their number. */

import { byKey } from '../driver/by-key.ts'
import type { Database, Tx } from '../driver/connect.ts'
import { transaction } from '../driver/transaction.ts'
import { aloneWithin, stopCounting, unlessLocked } from '../locks.ts'
import { weekOf } from './dimensions.ts'

/** Visitors per transaction. Deleting all of them stops counting for less than 0.1 s. */
const visitorsAtOnce = 5_000
/** How long to wait for writers of the table of visitors; meanwhile counts wait too. */
const lockLimit = '50ms'

/** A place in the table of visitors, which is read in key order. */
export interface VisitorPlace {
	linkId: number
	/** In hex. */
	ipHash: string
	/** The end of the dropped weeks when this pass began: a Monday, as the database writes it. */
	until?: string
}

/**
 * SQL condition: the visitors after one, up to another. Within a link each column has its own
 * bounds: with bounds on the whole key, older versions of Postgres scan on to the end of the link.
 */
const between = (tx: Tx, from: VisitorPlace, to: VisitorPlace) =>
	from.linkId === to.linkId
		? tx`link_id = ${to.linkId} and ip_hash > decode(${from.ipHash}, 'hex') and ip_hash <= decode(${to.ipHash}, 'hex')`
		: tx`link_id <= ${to.linkId} and (link_id, ip_hash) > (${from.linkId}::bigint, decode(${from.ipHash}, 'hex'))
			and (link_id, ip_hash) <= (${to.linkId}::bigint, decode(${to.ipHash}, 'hex'))`

export const firstVisitor: VisitorPlace = { linkId: 0, ipHash: '' }

/** `atOnce`: visitors per transaction; `waits`: milliseconds to wait for counts under way. */
export const createVisitorStore = (
	{ sql }: Pick<Database, 'sql'>,
	atOnce = visitorsAtOnce,
	waits = aloneWithin,
) => {
	/** The end of the dropped weeks, unless their visitors are forgotten already. */
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

	/** The last of the next visitors, and the links of those last seen in a dropped week. */
	const findChunk = async (tx: Tx, { linkId, ipHash }: VisitorPlace, until: string) => {
		const [chunk] = await tx<{ linkId: number; ipHash: string; isFull: boolean; links: number[] }[]>`
			with chunk as materialized (
				select link_id, ip_hash, seen_in < ${until}::date as is_old from link_visitors
				where (link_id, ip_hash) > (${linkId}::bigint, decode(${ipHash}, 'hex'))
				order by link_id, ip_hash limit ${atOnce}
			)
			select link_id as "linkId", encode(ip_hash, 'hex') as "ipHash",
				(select count(*) from chunk) = ${atOnce} as "isFull",
				array(select distinct link_id from chunk where is_old order by 1) as links
			from chunk order by link_id desc, ip_hash desc limit 1`
		return chunk
	}

	/**
	 * Stops counting for the rest of the transaction. A count that has just begun does not have the
	 * counting lock yet, and could take a visitor for known that is deleted here: so the table is
	 * locked too. Not for long, because that would end an autovacuum and hold up counting.
	 */
	const stopCounts = async (tx: Tx) => {
		await stopCounting(tx, waits)
		await tx.unsafe(`set local lock_timeout = '${lockLimit}'`)
		await tx`lock table link_visitors in share row exclusive mode`
		await tx`set local lock_timeout to default`
	}

	return {
		/**
		 * Looks at the next visitors from a place on, and forgets those whose last week was
		 * dropped. Returns the next place, which is the same while a count is in the way; undefined
		 * at the end.
		 *
		 * A forgotten visitor who returns counts as new. The number stays exact because nothing
		 * counts meanwhile: a click is counted before, and then its week is noted, or afterwards.
		 */
		forgetSome: (place: VisitorPlace): Promise<VisitorPlace | undefined> => {
			const work = transaction(sql, async (tx) => {
				const until = await findDue(tx, place.until)
				if (until === undefined) return undefined
				const chunk = await findChunk(tx, place, until)
				if (chunk !== undefined && chunk.links.length > 0) {
					await stopCounts(tx)
					// A link locked here is deleted afterwards. One being deleted is skipped.
					await tx`
						with alive as materialized (
							select id from links where id = any (${chunk.links}::bigint[]) order by id for key share skip locked
						), forgotten as (
							-- \`+ 0\`: as an index condition this alone would scan whole links.
							delete from link_visitors where link_id + 0 = any (array(select id from alive))
								and seen_in < ${until}::date and ${between(tx, place, chunk)}
							returning link_id
						)
						update link_totals set forgotten_visitors = forgotten_visitors + gone.number
						from (select link_id, count(*) as number from forgotten group by 1) as gone
						where link_totals.link_id = gone.link_id`
				}
				if (chunk?.isFull) return { linkId: chunk.linkId, ipHash: chunk.ipHash, until }
				await tx`update click_retention set forgotten_before = ${until}::timestamp at time zone 'UTC'`
				return undefined
			})
			return unlessLocked(work, place)
		},
	}
}
