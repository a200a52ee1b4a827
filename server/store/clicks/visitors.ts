/** Forgets visitors whose raw clicks were all dropped: deletes their hashes, keeps their number. */

import type { Database, Tx } from '../driver/connect.ts'
import { weekOf } from './dimensions.ts'
import { createSteps } from './lane-work.ts'

/** The most visitors per transaction, which holds the lane of their links meanwhile. */
const visitorsAtOnce = 5_000

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

/** `atMost`: visitors per transaction. */
export const createVisitorStore = ({ sql }: Pick<Database, 'sql'>, atMost = visitorsAtOnce) => {
	const step = createSteps({ sql }, atMost)

	/** The end of the dropped weeks, unless their visitors are forgotten already. */
	const findDue = async (tx: Tx, begun: string | undefined): Promise<string | undefined> => {
		const [due] = await tx<{ until: string }[]>`
			select until::text from click_retention, lateral (
				select coalesce(${begun ?? null}::date, ${tx.unsafe(weekOf('dropped_before'))}) as until) as ended
			where isfinite(until) and forgotten_before < until::timestamp at time zone 'UTC'`
		return due?.until
	}

	/** The last of the next visitors, and the links of those last seen in a dropped week. */
	const findChunk = async (tx: Tx, { linkId, ipHash }: VisitorPlace, until: string, size: number) => {
		const [chunk] = await tx<{ linkId: number; ipHash: string; isFull: boolean; links: number[] }[]>`
			with chunk as materialized (
				select link_id, ip_hash, seen_in < ${until}::date as is_old from link_visitors
				where (link_id, ip_hash) > (${linkId}::bigint, decode(${ipHash}, 'hex'))
				order by link_id, ip_hash limit ${size}
			)
			select link_id as "linkId", encode(ip_hash, 'hex') as "ipHash",
				(select count(*) from chunk) = ${size} as "isFull",
				array(select distinct link_id from chunk where is_old order by 1) as links
			from chunk order by link_id desc, ip_hash desc limit 1`
		return chunk
	}

	return {
		/**
		 * Looks at the next visitors from a place on, and forgets those whose last week was
		 * dropped. Returns the next place, which is the same while a lane is locked; undefined at
		 * the end.
		 *
		 * A forgotten visitor who returns counts as new. The number stays exact because nothing
		 * counts in the lane meanwhile: a click is counted before, and then its week is noted, or
		 * afterwards.
		 */
		forgetSome: async (place: VisitorPlace): Promise<VisitorPlace | undefined> => {
			for (;;) {
				let until: string | undefined
				let chunk: Awaited<ReturnType<typeof findChunk>>
				const find = async (tx: Tx, size: number): Promise<number[]> => {
					until = await findDue(tx, place.until)
					chunk = until === undefined ? undefined : await findChunk(tx, place, until, size)
					return chunk?.links ?? []
				}
				const forget = async (tx: Tx, linkIds: number[]): Promise<boolean> => {
					// Of a link being deleted too: its erasure waits for the lane.
					if (linkIds.length > 0)
						await tx`
							with forgotten as (
								-- \`+ 0\`: as an index condition this alone would scan whole links.
								delete from link_visitors where link_id + 0 = any (${linkIds}::bigint[])
									and seen_in < ${until!}::date and ${between(tx, place, chunk!)}
								returning link_id
							)
							update link_totals set forgotten_visitors = forgotten_visitors + gone.number
							from (select link_id, count(*) as number from forgotten group by 1) as gone
							where link_totals.link_id = gone.link_id`
					if (linkIds.length < (chunk?.links.length ?? 0)) return false
					if (until !== undefined && !chunk?.isFull)
						await tx`update click_retention set forgotten_before = ${until}::timestamp at time zone 'UTC'`
					return true
				}
				const isForgotten = await step(find, forget)
				if (isForgotten === undefined) return place
				// The rest of the chunk is in other lanes.
				if (!isForgotten) continue
				return chunk?.isFull ? { linkId: chunk.linkId, ipHash: chunk.ipHash, until: until! } : undefined
			}
		},
	}
}
