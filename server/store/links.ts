/** The rows of links: insert (unless the slug is taken or retired) and find. */
import { and, eq, getTableColumns, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { isForeignKeyViolation, reading } from './failures.ts'
import { idempotencyKeys, linkRanks, links, retiredSlugs } from './schema.ts'
import { drizzleTransaction } from './transaction.ts'

const { searchText: _, tagKeys: __, ...columns } = getTableColumns(links)
/** All of a link but what it is only found by, which may be long. */
export const linkColumns = columns
export type LinkRow = Omit<typeof links.$inferSelect, 'searchText' | 'tagKeys'>
export type NewLink = typeof links.$inferInsert

/** What decides whether a link can be inserted, besides the link itself. */
export interface InsertConditions {
	now: Date
	slugHash: Uint8Array
	/** Set when the client may repeat this creation. */
	repeat?: { keyHash: Uint8Array; bodyHash: Uint8Array; endsAt: Date }
}

export type InsertOutcome =
	| { kind: 'inserted'; slug: string }
	/** The same creation was made before: its link, the password it had, and until when it can be repeated. The caller compares. */
	| { kind: 'repeated'; slug: string; passwordHash: string | null; endsAt: Date }
	/** The key was used for another body. */
	| { kind: 'conflict' }
	| { kind: 'taken' }
	/** The link that the key made is being deleted: to be tried again. */
	| { kind: 'again' }
	/** The account it is for is gone. */
	| { kind: 'ownerless' }

/** Thrown to roll a transaction back and still answer its outcome. */
class Undone extends Error {
	constructor(readonly outcome: InsertOutcome) {
		super(outcome.kind)
	}
}

/** Retired slugs that this owner may not take again; an anonymous caller may take none. */
const ofAnother = (ownerId: string | null | undefined) =>
	ownerId == null ? undefined : or(isNull(retiredSlugs.ownerId), ne(retiredSlugs.ownerId, ownerId))

/** Looking a link up is part of a visit and uses the visits' connections. */
export const createLinkStore = ({ db }: Pick<Database, 'db'>, visits: Pick<Database, 'db'>) => ({
	/**
	 * Inserts a link unless its slug is taken or retired. Retired slugs are read after the insert, so that a delete which
	 * commits in between is seen. A repeated creation waits for the first one and gets its answer.
	 */
	insert: (link: NewLink, { now, slugHash, repeat }: InsertConditions): Promise<InsertOutcome> =>
		drizzleTransaction(db, async (tx) => {
			const [made] = await tx.insert(links).values(link).onConflictDoNothing().returning({ id: links.id })
			if (repeat !== undefined) {
				await tx
					.delete(idempotencyKeys)
					.where(and(eq(idempotencyKeys.keyHash, repeat.keyHash), lte(idempotencyKeys.endsAt, now)))
				const [first] = await tx
					.insert(idempotencyKeys)
					.values({ ...repeat, linkId: made?.id ?? 0, passwordHash: link.passwordHash ?? null })
					.onConflictDoNothing()
					.returning({ linkId: idempotencyKeys.linkId })
				if (first === undefined) {
					const [earlier] = await tx
						.select({
							bodyHash: idempotencyKeys.bodyHash,
							endsAt: idempotencyKeys.endsAt,
							slug: links.slug,
							passwordHash: idempotencyKeys.passwordHash,
						})
						.from(idempotencyKeys)
						.innerJoin(links, eq(links.id, idempotencyKeys.linkId))
						.where(eq(idempotencyKeys.keyHash, repeat.keyHash))
					if (earlier === undefined) throw new Undone({ kind: 'again' })
					const { bodyHash, ...made } = earlier
					const isSame = Buffer.compare(bodyHash, repeat.bodyHash) === 0
					throw new Undone(isSame ? { kind: 'repeated', ...made } : { kind: 'conflict' })
				}
			}
			if (made === undefined) throw new Undone({ kind: 'taken' })
			const [retired] = await tx
				.select({ freeAt: retiredSlugs.freeAt })
				.from(retiredSlugs)
				.where(
					and(eq(retiredSlugs.slugHash, slugHash), gt(retiredSlugs.freeAt, now), ofAnother(link.ownerId)),
				)
			if (retired !== undefined) throw new Undone({ kind: 'taken' })
			if (link.ownerId != null) await tx.insert(linkRanks).values({ linkId: made.id, ownerId: link.ownerId })
			return { kind: 'inserted', slug: link.slug } as const
		}).catch((error) => {
			if (error instanceof Undone) return error.outcome
			if (isForeignKeyViolation(error)) return { kind: 'ownerless' } as const
			throw error
		}),

	/** The links with these slug keys, in any order; unknown ones are left out. */
	findBySlugs: (slugKeys: string[]): Promise<LinkRow[]> =>
		reading(() =>
			// The same statement for any number of slugs, so that it is prepared once.
			visits.db
				.select(linkColumns)
				.from(links)
				.where(sql`${links.slugKey} = any (${sql.param(slugKeys)}::text[])`),
		),

	findByMonitorHash: async (monitorHash: Uint8Array): Promise<LinkRow | undefined> => {
		const [row] = await reading(() =>
			db.select(linkColumns).from(links).where(eq(links.monitorHash, monitorHash)),
		)
		return row
	},
})

export type LinkStore = ReturnType<typeof createLinkStore>
