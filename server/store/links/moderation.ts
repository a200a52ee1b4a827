/** The operator's work on links: reads all in turn, disables and enables some. */
import { and, asc, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'
import { drizzleTransaction } from '../driver/transaction.ts'
import { isThere, type LinkRow, type LinkTargets, targetColumns } from '../link-rows.ts'
import { links } from '../schema.ts'

/** Links per step: with long targets, a few megabytes. */
const atOnce = 500

export type ModeratedLink = LinkTargets & Pick<LinkRow, 'id' | 'slugKey'>

export const createModerationStore = ({ db }: Pick<Database, 'db'>) => ({
	/** The next links after an id, in id order; none at the end. */
	linksAfter: (id: number): Promise<ModeratedLink[]> =>
		reaching(() =>
			db
				.select({ id: links.id, slugKey: links.slugKey, ...targetColumns })
				.from(links)
				.where(and(gt(links.id, id), sql.raw(isThere)))
				.orderBy(asc(links.id))
				.limit(atOnce),
		),

	/**
	 * Disables links, or enables them (`null`), and raises their versions, so that no click on a
	 * cached copy commits. A reason to show replaces an earlier one. Returns how many it changed:
	 * not those that are gone or already so.
	 */
	setDisabled: (ids: number[], disabledAt: Date | null, reason: string | null = null): Promise<number> =>
		drizzleTransaction(db, async (tx) => {
			const meant = sql`${links.id} = any (${sql.param(ids)}::bigint[])`
			const saysOther = reason === null ? undefined : sql`${links.disabledReason} is distinct from ${reason}`
			const isOther =
				disabledAt === null ? isNotNull(links.disabledAt) : or(isNull(links.disabledAt), saysOther)
			// In id order, as links are always locked.
			await tx.select({ id: links.id }).from(links).where(meant).orderBy(asc(links.id)).for('no key update')
			const { count } = await tx
				.update(links)
				.set({ disabledAt, disabledReason: reason, version: sql`${links.version} + 1` })
				.where(and(meant, isOther))
			return count
		}),
})
