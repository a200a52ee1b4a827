/** Links that change owners: at once, or once an account accepts an offer. */
import { bounds } from '../../../shared/bounds.ts'
import { day } from '../../../shared/text/time.ts'
import type { Database } from '../driver/connect.ts'
import { reaching, reading } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import type { ClaimStore } from './claim.ts'
import { type KeysOnMove, lockBoth, moveSome, type Parcel } from './hand-over.ts'

const { links: linksAtMost, to: offersAtMost, from: ofOneSender, days } = bounds.offers

/** Offers of that time and earlier ones are over. */
const since = (now: Date): string => new Date(now.getTime() - days * day).toISOString()

export const createOfferStore = (
	{ sql }: Pick<Database, 'sql'>,
	{ countListed }: Pick<ClaimStore, 'countListed'>,
) => {
	/** Puts them into order in their new list. */
	const counted = async (moved: number[] | undefined) => {
		if (moved !== undefined && moved.length > 0) await countListed(moved)
		return moved
	}
	return {
		/** The ids of those that were theirs; undefined when nobody is there to get them. */
		move: async ({ from, to, ...rest }: Parcel & KeysOnMove): Promise<number[] | undefined> =>
			counted(
				await transaction(sql, async (tx) => {
					const missing = await lockBoth(tx, from, to)
					if (missing !== undefined) return missing === 'to' ? undefined : []
					return moveSome(tx, { from, to, ...rest })
				}),
			),

		/**
		 * Adds links to the offer of an owner to an account, which begins anew; their ids, or
		 * undefined when nobody is there to get them. `full`, and nothing changes, when the
		 * account would be offered too much.
		 */
		offer: (id: string, { from, to, ids }: Parcel, at: Date): Promise<number[] | 'full' | undefined> =>
			transaction(sql, async (tx) => {
				// One after the other, so that the counts hold.
				const there = await tx`
					select from users where id = ${to} and closed_at is null for no key update`
				if (there.length === 0) return undefined
				const open = await tx<{ ownerId: string; isOfSender: boolean; ids: number[] }[]>`
					-- One sender: an account, and the teams that it or another of their owners has.
					with sender as (
						select ${from}::text as id union
						select user_id from team_members where team_id = ${from} and role = 'owner' and accepted_at is not null
					)
					select owner_id as "ownerId", owner_id in (
						select id from sender union
						select team_id from team_members join sender on user_id = id where role = 'owner' and accepted_at is not null
					) as "isOfSender", array(
						select links.id from links where links.id = any (link_ids) and links.owner_id = link_offers.owner_id
					) as ids from link_offers
					where to_id = ${to} and created_at > ${since(at)}`
				const before = open.find(({ ownerId }) => ownerId === from)
				const all = [...new Set([...(before?.ids ?? []), ...ids])]
				const others = open.filter(({ ownerId, ids }) => ownerId !== from && ids.length > 0)
				const own = others.filter(({ isOfSender }) => isOfSender)
				const isFull = others.length >= offersAtMost || own.length >= ofOneSender
				if (isFull || all.length > linksAtMost) return 'full'
				await tx`
					insert into link_offers (id, owner_id, to_id, link_ids, created_at)
					values (${id}, ${from}, ${to}, ${all}::bigint[], ${at.toISOString()})
					on conflict (to_id, owner_id) do update
					set link_ids = excluded.link_ids, created_at = excluded.created_at`
				return ids
			}),

		/** Open ones to an account, the oldest first; `links`: those that the owner still has. */
		offersTo: async (to: string, now: Date) => {
			const offers = await reading(
				() => sql<{ id: string; ownerId: string; ids: number[]; at: number }[]>`
					select id, owner_id as "ownerId", link_ids as ids,
						(extract(epoch from created_at) * 1000)::bigint as at
					from link_offers where to_id = ${to} and created_at > ${since(now)}
					order by created_at, id`,
			)
			if (offers.length === 0) return []
			const rows = offers.flatMap(({ ids, ownerId }) => ids.map((id) => [id, ownerId] as const))
			const counts = await reading(
				() => sql<{ ownerId: string; links: number }[]>`
					select links.owner_id as "ownerId", count(*)::integer as links
					from unnest(${rows.map(([id]) => id)}::bigint[], ${rows.map(([, owner]) => owner)}::text[]) as offered (id, owner_id)
					join links on links.id = offered.id and links.owner_id = offered.owner_id
					group by links.owner_id`,
			)
			const linksOf = new Map(counts.map(({ ownerId, links }) => [ownerId, links]))
			return offers.flatMap(({ id, ownerId, at }) => {
				const links = linksOf.get(ownerId)
				return links === undefined ? [] : [{ id, ownerId, links, createdAt: new Date(at) }]
			})
		},

		/** Moves the links of an offer, and ends it; undefined when there is none any more. */
		accept: async (
			id: string,
			to: string,
			now: Date,
			{ endsKeys = false }: KeysOnMove = {},
		): Promise<number[] | undefined> =>
			counted(
				await transaction(sql, async (tx) => {
					const its = tx`id = ${id} and to_id = ${to} and created_at > ${since(now)}`
					const [offer] = await tx<
						{ from: string }[]
					>`select owner_id as "from" from link_offers where ${its}`
					// Accounts are locked before what they are offered, as when one is deleted.
					if (offer === undefined || (await lockBoth(tx, offer.from, to)) !== undefined) return undefined
					const [taken] = await tx<{ ids: number[] }[]>`
						delete from link_offers where ${its} returning link_ids as ids`
					return taken && moveSome(tx, { from: offer.from, to, ids: taken.ids, endsKeys })
				}),
			),

		/** False when there is none any more. */
		refuse: async (id: string, to: string): Promise<boolean> => {
			const refused = await reaching(
				() => sql`delete from link_offers where id = ${id} and to_id = ${to} returning id`,
			)
			return refused.length > 0
		},
	}
}
