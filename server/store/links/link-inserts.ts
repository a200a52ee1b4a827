/** Inserts many links at once, unless their slugs are taken or retired. */
// An import's line: moving/make.ts → here.
import { getTableColumns } from 'drizzle-orm'
import type { SlugKey } from '../../../shared/link/slug-key.ts'
import { own } from '../../../shared/text/own.ts'
import { lockOpenOwners } from '../accounts/owners.ts'
import type { Tx } from '../driver/connect.ts'
import { surely } from '../past.ts'
import { links } from '../schema.ts'

type NewLink = typeof links.$inferInsert

/** A link to insert, and the hash under which its slug may be retired. */
export interface LinkInsert {
	link: NewLink
	slugHash: Uint8Array
}

/** `again`: an earlier link with this slug was refused, try again. `ownerless`: without account. */
export type Inserted = { kind: 'inserted'; id: number } | { kind: 'taken' | 'again' | 'ownerless' }

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Columns that a new link leaves to the table. */
const leftOut = [
	...['id', 'version', 'usedClicks', 'updatedAt', 'disabledAt', 'disabledReason'],
	...['statisticsSalt', 'statisticsHash'],
]
const columns = Object.entries(getTableColumns(links)).filter(([key]) => !leftOut.includes(key))
const names = columns.map(([, { name }]) => name).join(', ')
const types = columns.map(([, column]) => `${column.name} ${column.getSQLType()}`).join(', ')

const jsonOf = (value: unknown): unknown => (value instanceof Uint8Array ? `\\x${hex(value)}` : value)

/** A link for `json_to_recordset`. */
const rowOf = (link: NewLink): Record<string, unknown> =>
	Object.fromEntries(
		columns.map(([key, { name, default: none }]) => [name, jsonOf(own<unknown>(link, key) ?? none)]),
	)

/**
 * Inserts links; returns the outcome of each, in order. Locks their owners first, so that a
 * delete of one waits. Inserts in slug order, so that processes cannot deadlock. Reads retired
 * slugs after that, to see a delete that commits in between.
 */
export const insertLinks = async (tx: Tx, all: LinkInsert[], now: Date): Promise<Inserted[]> => {
	const owners = [...new Set(all.flatMap(({ link }) => link.ownerId ?? []))]
	const there = await lockOpenOwners(tx, owners)
	const isOwnerless = ({ link }: LinkInsert) => link.ownerId != null && !there.has(link.ownerId)
	const asked = all.filter((insert) => !isOwnerless(insert))
	const bySlug = new Map<SlugKey, LinkInsert>()
	for (const insert of asked) if (!bySlug.has(insert.link.slugKey)) bySlug.set(insert.link.slugKey, insert)
	const first = [...bySlug.values()]
	const rows = await tx<{ id: number; slug_key: SlugKey }[]>`
		insert into links (${tx.unsafe(names)})
		select ${tx.unsafe(names)} from json_to_recordset(${JSON.stringify(first.map(({ link }) => rowOf(link)))}::text::json)
			as link (${tx.unsafe(types)})
		order by slug_key
		on conflict do nothing returning id, slug_key`
	const ids = new Map(rows.map(({ id, slug_key }) => [slug_key, id]))
	const made = first.filter(({ link }) => ids.has(link.slugKey))
	const owned = made.filter(({ link }) => link.ownerId != null)
	const idsOf = (some: LinkInsert[]) => some.map(({ link }) => ids.get(link.slugKey)!)
	const ownersOf = (some: LinkInsert[]) => some.map(({ link }) => link.ownerId ?? '')
	// Only its owner may take a retired slug.
	const [retired] = await Promise.all([
		made.length === 0
			? []
			: tx<{ id: number }[]>`
				select made.id from unnest(${idsOf(made)}::bigint[], ${made.map(({ slugHash }) => hex(slugHash))}::text[],
					${ownersOf(made)}::text[]) as made (id, slug_hash, owner_id)
				join retired_slugs on retired_slugs.slug_hash = decode(made.slug_hash, 'hex')
				where free_at > ${surely(tx, now)} and (made.owner_id = '' or retired_slugs.owner_id is distinct from made.owner_id)`,
		owned.length === 0
			? []
			: tx`
				insert into list_totals (link_id, owner_id)
				select * from unnest(${idsOf(owned)}::bigint[], ${ownersOf(owned)}::text[])`,
	])
	const refused = new Set(retired.map(({ id }) => id))
	if (refused.size > 0) await tx`delete from links where id = any (${[...refused]}::bigint[])`

	return all.map((insert) => {
		if (isOwnerless(insert)) return { kind: 'ownerless' }
		const id = ids.get(insert.link.slugKey)
		const isFirst = bySlug.get(insert.link.slugKey) === insert
		if (id !== undefined && refused.has(id)) return { kind: isFirst ? 'taken' : 'again' }
		return id !== undefined && isFirst ? { kind: 'inserted', id } : { kind: 'taken' }
	})
}
