/** The keys by which repeated creations are recognised, and what they were used for. */
import type { SlugKey } from '../../../shared/link/slug-key.ts'
import type { Sql, Tx } from '../driver/connect.ts'
import { isNear, surely } from '../past.ts'
import { hex, type Inserted, type LinkInsert } from './link-inserts.ts'

/** Identifies a creation that its client may repeat. */
export interface Repeatable {
	keyHash: Uint8Array
	bodyHash: Uint8Array
	endsAt: Date
}

/** What came of a creation whose key was used before. */
export type RepeatOutcome =
	/** The first creation: its link, its password then, and until when it can be repeated. */
	| {
			kind: 'repeated'
			linkId: number
			slug: string
			slugKey: SlugKey
			passwordHash: string | null
			endsAt: Date
	  }
	/** The key was used for another body. */
	| { kind: 'conflict' }

/** What these keys were used for, in order; undefined for those that were not. */
export const findEarlier = async (
	sql: Sql | Tx,
	asked: Pick<Repeatable, 'keyHash' | 'bodyHash'>[],
	now: Date,
): Promise<(RepeatOutcome | undefined)[]> => {
	const rows = await sql<
		{
			nth: number
			bodyHash: Uint8Array
			linkId: number
			slug: string
			slugKey: SlugKey
			passwordHash: string | null
			endsAt: number
		}[]
	>`
		select nth::integer, body_hash as "bodyHash", link_id as "linkId", slug, slug_key as "slugKey",
			idempotency_keys.password_hash as "passwordHash", (extract(epoch from ends_at) * 1000)::bigint as "endsAt"
		from unnest(${asked.map(({ keyHash }) => hex(keyHash))}::text[]) with ordinality as asked (key, nth)
		join idempotency_keys on key_hash = decode(key, 'hex') join links on links.id = idempotency_keys.link_id
		where ends_at > ${surely(sql, now)}`
	const found = new Map(rows.map(({ nth, ...row }) => [nth - 1, row]))
	return asked.map(({ bodyHash }, nth) => {
		const row = found.get(nth)
		if (row === undefined) return undefined
		const { bodyHash: before, endsAt, ...original } = row
		return Buffer.compare(before, bodyHash) === 0
			? { kind: 'repeated', ...original, endsAt: new Date(endsAt) }
			: { kind: 'conflict' }
	})
}

/** Keeps the keys of links; false when one was used before. */
export const keepKeys = async (
	tx: Tx,
	repeatables: Repeatable[],
	{ asked, made, now }: { asked: LinkInsert[]; made: Inserted[]; now: Date },
): Promise<boolean> => {
	const ids = made.map((one) => (one.kind === 'inserted' ? one.id : 0))
	const keys = repeatables.map(({ keyHash }) => hex(keyHash))
	const bodies = repeatables.map(({ bodyHash }) => hex(bodyHash))
	const passwords = asked.map(({ link }) => link.passwordHash ?? null)
	const endsAt = repeatables[0]!.endsAt.toISOString()
	const [, first] = await Promise.all([
		// A row that ends a day later than this one would is from a wrong clock.
		tx`delete from idempotency_keys using unnest(${keys}::text[]) as asked (key)
			where key_hash = decode(key, 'hex') and (ends_at <= ${surely(tx, now)}
			or (ends_at > ${endsAt}::timestamptz + interval '1 day' and ${isNear(tx, now)}))`,
		tx`
			insert into idempotency_keys (key_hash, body_hash, password_hash, link_id, ends_at)
			select decode(key, 'hex'), decode(body, 'hex'), password, link_id, ${endsAt}
			from unnest(${keys}::text[], ${bodies}::text[], ${passwords}::text[], ${ids}::bigint[]) as made (key, body, password, link_id)
			order by key on conflict do nothing returning link_id`,
	])
	return first.length === keys.length
}

/** Forgets the keys of links that were not made: a repeat tries them again. */
export const dropIdleKeys = (tx: Tx, repeatables: Repeatable[]) => tx`
	delete from idempotency_keys using unnest(${repeatables.map(({ keyHash }) => hex(keyHash))}::text[]) as asked (key)
	where key_hash = decode(key, 'hex') and link_id = 0`
