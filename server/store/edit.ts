/** Changes the rows of links, and keeps where they led before. */
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { bounds } from '../../shared/bounds.ts'
import { inLog } from './clicks.ts'
import type { Database } from './connect.ts'
import { reading } from './failures.ts'
import { type LinkRow, linkColumns } from './link-rows.ts'
import type { LinkIds } from './reads.ts'
import { formerTargets, links } from './schema.ts'
import { lastSlice } from './settle.ts'
import { createSteady, type IsSpread, type Steady } from './steady.ts'
import { type DrizzleTransaction, drizzleTransaction } from './transaction.ts'

/** What changes of a row; what is absent stays. */
export type RowChange = Partial<
	Pick<LinkRow, 'longUrl' | 'title' | 'tags' | 'forwardQuery' | 'maxClicks' | 'expiresAt' | 'passwordHash'>
>

export type FormerTargetRow = Pick<typeof formerTargets.$inferSelect, 'longUrl' | 'since' | 'until'>

/** Locks are waited for this long; a batch of clicks holds its own for milliseconds. */
const lockLimit = '5s'

/**
 * All clicks of a link so far: those that are counted, and those in the log that are not, which the slice in its totals tells
 * (analytics.ts).
 */
const clicksOf = async (tx: DrizzleTransaction, linkId: number): Promise<number> => {
	const [row] = await tx.execute<{ clicks: number }>(sql`
		with total as materialized (
			select clicks, slice from link_totals where link_id = ${linkId}
		)
		select coalesce((select clicks from total), 0) + coalesce((
			select sum(cardinality(array_positions(link_ids, ${linkId}::bigint))) from click_log
			where ${sql.raw(inLog)} and link_ids && array[${linkId}::bigint] and id not in (
				select unnest(ids) from ${sql.raw(lastSlice)} where slice <= (select slice from total)
			)
		), 0) as clicks`)
	return Number(row!.clicks)
}

/**
 * How many clicks count against a new limit: all so far. On a link that had none, clicks are on their way that nobody sees
 * yet: the gate is closed until those are committed, and the ones behind it meet the limit. It opens with the commit.
 */
const usedOf = async (
	tx: DrizzleTransaction,
	steady: Steady,
	link: LinkRow,
	maxClicks: number,
): Promise<number> => {
	if (link.maxClicks === null) await tx.execute(sql`lock table click_gate in exclusive mode`)
	const ids: LinkIds = (client) => client`array[${link.id}::bigint]`
	return Math.min(maxClicks, await steady(tx.$client, ids, () => clicksOf(tx, link.id)))
}

export const createEditStore = ({ db }: Pick<Database, 'db'>, isSpread: IsSpread) => {
	/** Keeps the target that is about to be replaced; the oldest beyond a number are dropped. */
	const remember = async (tx: DrizzleTransaction, link: LinkRow, until: Date): Promise<void> => {
		const ofLink = eq(formerTargets.linkId, link.id)
		const newestFirst = desc(formerTargets.id)
		const [last] = await tx
			.select({ until: formerTargets.until })
			.from(formerTargets)
			.where(ofLink)
			.orderBy(newestFirst)
			.limit(1)
		await tx
			.insert(formerTargets)
			.values({ linkId: link.id, longUrl: link.longUrl, since: last?.until ?? link.createdAt, until })
		const [oldest] = await tx
			.select({ id: formerTargets.id })
			.from(formerTargets)
			.where(ofLink)
			.orderBy(newestFirst)
			.offset(bounds.formerTargets - 1)
			.limit(1)
		if (oldest !== undefined)
			await tx.delete(formerTargets).where(and(ofLink, lt(formerTargets.id, oldest.id)))
	}

	return {
		/**
		 * Changes a link and raises its version, so that every copy of the row is known to be old. `find` says what the changed
		 * link is found by. Undefined when the link is gone. `now` is read once the row is locked, in milliseconds since 1970.
		 */
		edit: async (
			linkId: number,
			change: RowChange,
			{
				now,
				find,
			}: { now: () => number; find: (link: LinkRow) => { searchText: string | null; tagKeys: string[] } },
		): Promise<LinkRow | undefined> => {
			const steady = createSteady(await isSpread())
			return drizzleTransaction(db, async (tx) => {
				await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${lockLimit}'`)}`)
				const ofLink = eq(links.id, linkId)
				const [before] = await tx.select(linkColumns).from(links).where(ofLink).for('no key update')
				if (before === undefined) return undefined
				const updatedAt = new Date(now())
				const { maxClicks } = change
				const used =
					maxClicks === undefined
						? {}
						: { usedClicks: maxClicks === null ? 0 : await usedOf(tx, steady, before, maxClicks) }
				if (change.longUrl !== undefined && change.longUrl !== before.longUrl)
					await remember(tx, before, updatedAt)
				const [after] = await tx
					.update(links)
					.set({
						...change,
						...used,
						...find({ ...before, ...change }),
						version: before.version + 1,
						updatedAt,
					})
					.where(ofLink)
					.returning(linkColumns)
				return after
			})
		},

		/** Where a link led before, newest first. */
		history: (linkId: number): Promise<FormerTargetRow[]> =>
			reading(() =>
				db
					.select({
						longUrl: formerTargets.longUrl,
						since: formerTargets.since,
						until: formerTargets.until,
					})
					.from(formerTargets)
					.where(eq(formerTargets.linkId, linkId))
					.orderBy(desc(formerTargets.id)),
			),
	}
}

export type EditStore = ReturnType<typeof createEditStore>
