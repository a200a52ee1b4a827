/** The Bloom filter of a batch's links: most reads pass over batches without theirs. */
import type { Fragment, Sql, Tx } from '../driver/connect.ts'
import type { Click } from './commit.ts'

/**
 * From this many clicks on, a batch has a Bloom filter of its link ids. Postgres stores larger
 * arrays apart from the row, and fetching them takes most of the time of a read.
 */
export const filteredFrom = 50
/** Its size. The remainders are a link's two bits, which 2 in 100 other batches have too. */
const filterBits = 4096
const otherBits = 4093

export const filterOf = (clicks: readonly Pick<Click, 'linkId'>[]): string | null => {
	if (clicks.length < filteredFrom) return null
	const bytes = new Uint8Array(filterBits / 8)
	const set = (bit: number) => {
		bytes[bit >> 3]! |= 1 << (bit & 7)
	}
	for (const { linkId } of clicks) {
		set(linkId % filterBits)
		set(linkId % otherBits)
	}
	return `\\x${bytes.toHex()}`
}

/** Ids, or an array of them in SQL. */
export type LinkIds = number[] | Fragment

/**
 * SQL condition on `click_log`: the batch has clicks of one of these links. `case` keeps the order,
 * since Postgres would fetch `link_ids` first. One link, as on its page, needs no subquery for each
 * batch: its bits are found once.
 */
export const hasLinks = (sql: Sql | Tx, linkIds: LinkIds) => {
	const ids = sql`(${linkIds}::bigint[])`
	const bit = (id: Fragment, modulus: number) => sql`(${id} % ${sql.unsafe(`${modulus}`)})::integer`
	const one = (modulus: number) => sql`get_bit(link_filter, (select ${bit(sql`${ids}[1]`, modulus)})) = 1`
	const each = (modulus: number) => sql`get_bit(link_filter, ${bit(sql`asked.id`, modulus)}) = 1`
	return sql`
		case when link_filter is null then link_ids && ${ids}
			when (select cardinality(${ids}) = 1) then
				case when ${one(filterBits)} and ${one(otherBits)} then link_ids && ${ids} else false end
			when exists (select from unnest${ids} as asked (id) where ${each(filterBits)} and ${each(otherBits)})
				then link_ids && ${ids}
			else false end`
}
