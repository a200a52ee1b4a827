/** A link's statistics key in its row. Visits do not read it, so the version stays. */
import { and, eq, sql as raw } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { readingOne } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { isThere, type LinkRow, linkColumns } from '../link-rows.ts'
import { links } from '../schema.ts'

/** The columns of a link's statistics key; null while it has none. */
export type StatisticsKeyRow = Pick<LinkRow, 'statisticsSalt' | 'statisticsHash'>

export const createStatisticsLinkStore = ({ db, sql }: Pick<Database, 'db' | 'sql'>) => ({
	/**
	 * Replaces the key that was `seen` by `made`, unless another request has replaced it first.
	 * Returns the key afterwards; undefined when the link is gone.
	 */
	replace: async (
		linkId: number,
		seen: Uint8Array | null,
		made: { salt: Uint8Array; hash: Uint8Array },
	): Promise<StatisticsKeyRow | undefined> => {
		const [row] = await transaction(
			sql,
			(tx) => tx<StatisticsKeyRow[]>`
				update links set
					statistics_salt = case when statistics_hash is not distinct from ${seen}::bytea
						then ${made.salt}::bytea else statistics_salt end,
					statistics_hash = case when statistics_hash is not distinct from ${seen}::bytea
						then ${made.hash}::bytea else statistics_hash end
				where id = ${linkId}
				returning statistics_salt as "statisticsSalt", statistics_hash as "statisticsHash"`,
		)
		return row
	},

	/** Removes a link's key, if it has one. */
	clear: async (linkId: number): Promise<void> => {
		await transaction(
			sql,
			(tx) => tx`
				update links set statistics_salt = null, statistics_hash = null
				where id = ${linkId} and statistics_hash is not null`,
		)
	},

	findByHash: (statisticsHash: Uint8Array): Promise<LinkRow | undefined> =>
		readingOne(() =>
			db
				.select(linkColumns)
				.from(links)
				.where(and(eq(links.statisticsHash, statisticsHash), raw.raw(isThere))),
		),
})
