/** What the operator does to links: all of them are read in turn, and some are disabled or enabled. */
import { and, asc, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'
import { drizzleTransaction } from '../driver/transaction.ts'
import { isThere, type LinkRow } from '../link-rows.ts'
import { links } from '../schema.ts'

/** Links of one step; long targets make it some megabytes at most. */
const atOnce = 500

export type ModeratedLink = Pick<LinkRow, 'id' | 'slugKey' | 'longUrl'>

export const createModerationStore = ({ db }: Pick<Database, 'db'>) => ({
	/** The next links behind an id, in the order of their ids; none behind the last. */
	linksAfter: (id: number): Promise<ModeratedLink[]> =>
		reaching(() =>
			db
				.select({ id: links.id, slugKey: links.slugKey, longUrl: links.longUrl })
				.from(links)
				.where(and(gt(links.id, id), sql.raw(isThere)))
				.orderBy(asc(links.id))
				.limit(atOnce),
		),

	/**
	 * Disables links (with `null` enables them) and raises their versions: a click on a copy of before commits no more. Answers
	 * how many it changed; those that are gone, or are so already, stay as they are.
	 */
	setDisabled: (ids: number[], disabledAt: Date | null): Promise<number> =>
		drizzleTransaction(db, async (tx) => {
			const meant = sql`${links.id} = any (${sql.param(ids)}::bigint[])`
			const isOther = disabledAt === null ? isNotNull(links.disabledAt) : isNull(links.disabledAt)
			// In the order of their ids, as everybody locks links.
			await tx.select({ id: links.id }).from(links).where(meant).orderBy(asc(links.id)).for('no key update')
			const changed = await tx
				.update(links)
				.set({ disabledAt, version: sql`${links.version} + 1` })
				.where(and(meant, isOther))
				.returning({ id: links.id })
			return changed.length
		}),
})

export type ModerationStore = ReturnType<typeof createModerationStore>
