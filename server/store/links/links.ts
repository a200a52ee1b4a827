/** Inserts and finds links. */
import { and, eq, sql } from 'drizzle-orm'
import type { SlugKey } from '../../../shared/link/slug-key.ts'
import { timeLeft } from '../../waiting/deadline.ts'
import type { Database, Sql, Tx } from '../driver/connect.ts'
import { reading, readingOne } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import {
	type AsTexts,
	isThere,
	type LinkRow,
	linkColumns,
	linkTexts,
	type RawLink,
	toLinkRow,
	type VisitedLink,
	visitedTexts,
	withDates,
} from '../link-rows.ts'
import { unlessLocked } from '../locks.ts'
import { links } from '../schema.ts'
import { insertLinks, type LinkInsert } from './link-inserts.ts'

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

export type InsertOutcome =
	| RepeatOutcome
	| { kind: 'inserted' }
	| { kind: 'taken' }
	/** Try again: the key's link is being deleted, or an earlier one with this slug was refused. */
	| { kind: 'again' }
	/** Its account is gone. */
	| { kind: 'ownerless' }
	/** Nothing was done: another creation or an import holds a slug, maybe of the same batch. */
	| { kind: 'held' }

const findEarlier = async (
	sql: Sql | Tx,
	{ keyHash, bodyHash }: Repeatable,
	now: Date,
): Promise<RepeatOutcome | undefined> => {
	const [earlier] = await sql<
		{
			isSame: boolean
			linkId: number
			slug: string
			slugKey: SlugKey
			passwordHash: string | null
			endsAt: number
		}[]
	>`
		select body_hash = ${bodyHash} as "isSame", link_id as "linkId", slug, slug_key as "slugKey",
			idempotency_keys.password_hash as "passwordHash", (extract(epoch from ends_at) * 1000)::bigint as "endsAt"
		from idempotency_keys join links on links.id = idempotency_keys.link_id
		where key_hash = ${keyHash} and ends_at > ${now.toISOString()}`
	if (earlier === undefined) return undefined
	const { isSame, endsAt, ...original } = earlier
	return isSame ? { kind: 'repeated', ...original, endsAt: new Date(endsAt) } : { kind: 'conflict' }
}

/** Thrown to roll back a transaction and still return an outcome. */
class Undone extends Error {
	constructor(readonly outcome: InsertOutcome) {
		super(outcome.kind)
	}
}

/** The part of its time for which a creation waits for a slug that another transaction holds. */
const waitingShare = 5

/** Look-ups are part of a visit, so they use the connections of visits. */
export const createLinkStore = (
	{ sql: requests, db }: Pick<Database, 'sql' | 'db'>,
	{ sql: visits }: Pick<Database, 'sql'>,
) => {
	/** An import may hold a slug for a minute: a creation gives its connection back before. */
	const creating = <T>(work: (tx: Tx) => Promise<T>): Promise<T | { kind: 'held' }> => {
		const left = timeLeft()
		const lock = left === undefined ? undefined : Math.ceil(left / waitingShare) || 1
		return unlessLocked(transaction(requests, work, { lock }), { kind: 'held' })
	}
	return {
		/** Inserts links in one commit. */
		insertAll: async (asked: LinkInsert[], now: Date): Promise<InsertOutcome[]> => {
			const made = await creating((tx) => insertLinks(tx, asked, now))
			return 'kind' in made ? asked.map(() => made) : made
		},

		/** Inserts a link once per key. A repeated one waits for the first, and gets its link. */
		insertOnce: (asked: LinkInsert, repeatable: Repeatable, now: Date): Promise<InsertOutcome> => {
			const { keyHash, bodyHash, endsAt } = repeatable
			return creating(async (tx): Promise<InsertOutcome> => {
				const [made] = await insertLinks(tx, [asked], now)
				if (made?.kind === 'ownerless') return made
				const linkId = made?.kind === 'inserted' ? made.id : 0
				const [, first] = await Promise.all([
					// A row that ends a day later than this one would is from a wrong clock.
					tx`delete from idempotency_keys where key_hash = ${keyHash} and (ends_at <= ${now.toISOString()}
					or ends_at > ${endsAt.toISOString()}::timestamptz + interval '1 day')`,
					tx`
					insert into idempotency_keys (key_hash, body_hash, password_hash, link_id, ends_at)
					values (${keyHash}, ${bodyHash}, ${asked.link.passwordHash ?? null}, ${linkId}, ${endsAt.toISOString()})
					on conflict do nothing returning link_id`,
				])
				if (first.length > 0) {
					if (linkId === 0) throw new Undone({ kind: 'taken' })
					return { kind: 'inserted' }
				}
				throw new Undone((await findEarlier(tx, repeatable, now)) ?? { kind: 'again' })
			}).catch((error) => {
				if (error instanceof Undone) return error.outcome
				throw error
			})
		},

		/** As `insertOnce` answers a key that was used before; undefined if it was not. */
		findRepeated: (repeatable: Repeatable, now: Date): Promise<RepeatOutcome | undefined> =>
			reading(() => findEarlier(requests, repeatable, now)),

		/** The links with these slugs, in any order, without unknown ones. */
		findBySlugs: (slugKeys: SlugKey[]): Promise<LinkRow[]> =>
			reading(async () => {
				// Prepared, unlike drizzle's statements: planning took half the time.
				const rows = await visits<RawLink[]>`
				select ${visits.unsafe(linkTexts)} from links
				where slug_key = any (${slugKeys}::text[]) and ${visits.unsafe(isThere)}`
				return rows.map(toLinkRow)
			}),

		/** The same for visits, which need less of each link. */
		findVisited: (slugKeys: SlugKey[]): Promise<VisitedLink[]> =>
			reading(async () => {
				const rows = await visits<AsTexts<VisitedLink>[]>`
				select ${visits.unsafe(visitedTexts)} from links
				where slug_key = any (${slugKeys}::text[]) and ${visits.unsafe(isThere)}`
				return rows.map((row) => withDates<VisitedLink>(row))
			}),

		findByMonitorHash: (monitorHash: Uint8Array): Promise<LinkRow | undefined> =>
			readingOne(() =>
				db
					.select(linkColumns)
					.from(links)
					.where(and(eq(links.monitorHash, monitorHash), sql.raw(isThere))),
			),
	}
}

export type LinkStore = ReturnType<typeof createLinkStore>
