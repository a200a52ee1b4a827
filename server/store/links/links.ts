/** The rows of links: insert (unless the slug is taken or retired) and find. */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import {
	isThere,
	type LinkRow,
	linkColumns,
	linkTexts,
	type RawLink,
	type RawVisitedLink,
	toLinkRow,
	toVisitedLink,
	type VisitedLink,
	visitedTexts,
} from '../link-rows.ts'
import { links } from '../schema.ts'
import { insertLinks, type LinkInsert } from './link-inserts.ts'

/** How a creation is known that its client may repeat. */
export interface Repeatable {
	keyHash: Uint8Array
	bodyHash: Uint8Array
	endsAt: Date
}

export type InsertOutcome =
	| { kind: 'inserted' }
	/** The same creation was made before: its link, the password it had, and until when it can be repeated. The caller compares. */
	| { kind: 'repeated'; linkId: number; slug: string; passwordHash: string | null; endsAt: Date }
	/** The key was used for another body. */
	| { kind: 'conflict' }
	| { kind: 'taken' }
	/** The link that the key made is being deleted, or another one of the same slug was refused: to be tried again. */
	| { kind: 'again' }
	/** The account it is for is gone. */
	| { kind: 'ownerless' }

/** Thrown to roll a transaction back and still answer its outcome. */
class Undone extends Error {
	constructor(readonly outcome: InsertOutcome) {
		super(outcome.kind)
	}
}

/** The outcome of a transaction that was rolled back. */
const outcomeOf = (error: unknown): InsertOutcome => {
	if (error instanceof Undone) return error.outcome
	throw error
}

/** Looking a link up is part of a visit and uses the visits' connections. */
export const createLinkStore = (
	{ sql: requests, db }: Pick<Database, 'sql' | 'db'>,
	{ sql: visits }: Pick<Database, 'sql'>,
) => ({
	/** Inserts links unless their slugs are taken or retired, or their accounts gone, in one commit. */
	insertAll: (asked: LinkInsert[], now: Date): Promise<InsertOutcome[]> =>
		transaction(requests, (tx) => insertLinks(tx, asked, now)),

	/** Inserts a link that its client may ask for again. Who repeats it waits for the first one and gets its answer. */
	insertOnce: (
		asked: LinkInsert,
		{ keyHash, bodyHash, endsAt }: Repeatable,
		now: Date,
	): Promise<InsertOutcome> =>
		transaction(requests, async (tx): Promise<InsertOutcome> => {
			const [made] = await insertLinks(tx, [asked], now)
			if (made?.kind === 'ownerless') return made
			const linkId = made?.kind === 'inserted' ? made.id : 0
			const [, first] = await Promise.all([
				// One that ends a day later than this one would was made by a clock that was wrong.
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
			const [earlier] = await tx<
				{ isSame: boolean; linkId: number; slug: string; passwordHash: string | null; endsAt: number }[]
			>`
				select body_hash = ${bodyHash} as "isSame", link_id as "linkId", slug, idempotency_keys.password_hash as "passwordHash",
					(extract(epoch from ends_at) * 1000)::bigint as "endsAt"
				from idempotency_keys join links on links.id = idempotency_keys.link_id where key_hash = ${keyHash}`
			if (earlier === undefined) throw new Undone({ kind: 'again' })
			if (!earlier.isSame) throw new Undone({ kind: 'conflict' })
			const { linkId: madeId, slug, passwordHash } = earlier
			throw new Undone({
				kind: 'repeated',
				linkId: madeId,
				slug,
				passwordHash,
				endsAt: new Date(earlier.endsAt),
			})
		}).catch(outcomeOf),

	/** The links with these slug keys, in any order; unknown ones are left out. */
	findBySlugs: (slugKeys: string[]): Promise<LinkRow[]> =>
		reading(async () => {
			// One statement for any number of slugs, and prepared, which drizzle's are not: planning it took half its time.
			const rows = await visits<RawLink[]>`
				select ${visits.unsafe(linkTexts)} from links
				where slug_key = any (${slugKeys}::text[]) and ${visits.unsafe(isThere)}`
			return rows.map(toLinkRow)
		}),

	/** The same for a visit, which needs less of each. */
	findVisited: (slugKeys: string[]): Promise<VisitedLink[]> =>
		reading(async () => {
			const rows = await visits<RawVisitedLink[]>`
				select ${visits.unsafe(visitedTexts)} from links
				where slug_key = any (${slugKeys}::text[]) and ${visits.unsafe(isThere)}`
			return rows.map(toVisitedLink)
		}),

	findByMonitorHash: async (monitorHash: Uint8Array): Promise<LinkRow | undefined> => {
		const [row] = await reading(() =>
			db
				.select(linkColumns)
				.from(links)
				.where(and(eq(links.monitorHash, monitorHash), sql.raw(isThere))),
		)
		return row
	},
})

export type LinkStore = ReturnType<typeof createLinkStore>
