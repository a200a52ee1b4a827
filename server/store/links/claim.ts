/** Gives links without an owner to an account or a team. */
import { takeLane } from '../clicks/lane-work.ts'
import type { Database } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { unlessLocked } from '../locks.ts'

/** A link as it was read, and what searches in the account's list will match. */
export interface Claim {
	id: number
	version: number
	searchText: string
}

/** Milliseconds to wait for the work in a lane. */
const laneWait = 2_000

export const createClaimStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/**
	 * Claims the links that nobody owns and that were not edited since they were read. One
	 * statement, so that visits never wait for a client. Raises the version: an edit under way has
	 * found no owner and would remove the search text. Returns the ids of the claimed links;
	 * undefined when the owner is gone.
	 */
	claim: async (ownerId: string, claims: Claim[]): Promise<Set<number> | undefined> => {
		const [row] = await reaching(
			() => sql<{ ids: number[]; isThere: boolean }[]>`
				with account as materialized (
					select id from users where id = ${ownerId} and closed_at is null for key share
				), team as materialized (
					select id from teams where id = ${ownerId} for key share
				), owner as materialized (
					select id from account union all select id from team
				), free as materialized (
					select links.id, asked.search_text
					from unnest(${claims.map(({ id }) => id)}::bigint[], ${claims.map(({ version }) => version)}::bigint[],
						${claims.map(({ searchText }) => searchText)}::text[]) as asked (id, version, search_text)
					join links on links.id = asked.id and links.version = asked.version
					where owner_id is null and exists (select 1 from owner)
					order by links.id for no key update of links
				), claimed as (
					update links set owner_id = ${ownerId}, search_text = free.search_text, version = version + 1
					from free where links.id = free.id returning links.id
				), listed as (
					insert into list_totals (link_id, owner_id) select id, ${ownerId} from claimed
				)
				select array(select id from claimed) as ids, exists (select 1 from owner) as "isThere"`,
		)
		return row!.isThere ? new Set(row!.ids) : undefined
	},

	/**
	 * Sets the list totals of claimed links to their totals so far. In their lane, so that no count
	 * under way is missed. Without it, the next click on a link sets them.
	 */
	countListed: async (linkIds: number[]): Promise<void> => {
		for (let left = linkIds; left.length > 0; ) {
			const here = await unlessLocked(
				transaction(sql, async (tx) => {
					const mine = await takeLane(tx, left, laneWait)
					const totals = await tx<{ id: number; clicks: number; last: number }[]>`
						select link_id as id, clicks, (extract(epoch from last_click) * 1000)::bigint as last
						from link_totals where link_id = any (${mine}::bigint[])`
					await tx`
						update list_totals set clicks = total.clicks, last_click = to_timestamp(total.last / 1000.0)
						from unnest(${totals.map(({ id }) => id)}::bigint[], ${totals.map(({ clicks }) => clicks)}::bigint[],
							${totals.map(({ last }) => last)}::bigint[]) as total (id, clicks, last)
						where link_id = total.id`
					return mine
				}),
				undefined,
			)
			if (here === undefined) return
			const done = new Set(here)
			left = left.filter((id) => !done.has(id))
		}
	},
})

export type ClaimStore = ReturnType<typeof createClaimStore>
