/** The hosts of short links that operators add; each process reads a changed list again. */
import { and, asc, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { bounds } from '../../../shared/bounds.ts'
import { minute } from '../../../shared/text/time.ts'
import type { Database } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'
import { drizzleTransaction } from '../driver/transaction.ts'
import { linkHosts } from '../operator-schema.ts'
import type { Reads } from '../statistics/reads.ts'

export type LinkHostRow = typeof linkHosts.$inferSelect
/** `closedAt`: null opens a closed one, which otherwise stays closed. */
export type NewLinkHost = Omit<typeof linkHosts.$inferInsert, 'id' | 'createdAt' | 'closedAt'> & {
	closedAt?: null
}
export interface HostFigures {
	links: number
	/** Clicks of the last 30 days; undefined where there is no time to count them. */
	clicks: number | undefined
}

/** The migration that made `isAlias`: earlier versions find none of the links there. */
const aliasSince = '0050_host_visits'

/** Milliseconds in which every process has read a changed list again. */
const knownFor = minute

export const createLinkHostStore = ({ db }: Pick<Database, 'db'>, reads: Reads) => ({
	/** In alphabetical order. */
	list: (): Promise<LinkHostRow[]> => reading(() => db.select().from(linkHosts).orderBy(asc(linkHosts.name))),

	/** Makes a host, or changes it; false when there are too many. */
	save: (host: NewLinkHost, now: Date): Promise<boolean> =>
		drizzleTransaction(db, async (tx) => {
			await tx.execute(sql`lock table link_hosts in share row exclusive mode`)
			const others = sql`select count(*)::integer as others from link_hosts where name <> ${host.name}`
			const [{ others: count } = { others: 0 }] = await tx.execute<{ others: number }>(others)
			if (count >= bounds.linkHosts) return false
			await tx
				.insert(linkHosts)
				.values({ ...host, createdAt: now })
				.onConflictDoUpdate({ target: linkHosts.name, set: host })
			if (host.isAlias)
				await tx.execute(
					sql`update schema_facts set readable_by = greatest(readable_by collate "C", ${aliasSince})`,
				)
			return true
		}),

	/** Returns how many were open. */
	close: async (names: string[], now: Date): Promise<number> => {
		const open = and(inArray(linkHosts.name, names), isNull(linkHosts.closedAt))
		return (await db.update(linkHosts).set({ closedAt: now }).where(open)).count
	},

	/** Returns how many were closed. */
	reopen: async (names: string[]): Promise<number> => {
		const closed = and(inArray(linkHosts.name, names), isNotNull(linkHosts.closedAt))
		return (await db.update(linkHosts).set({ closedAt: null }).where(closed)).count
	},

	/**
	 * Removes those that no process makes links on any more and that have none; returns how many.
	 */
	remove: async (names: string[], now: Date): Promise<number> => {
		const isClosed = lte(linkHosts.closedAt, new Date(now.getTime() - knownFor))
		const isEmpty = sql`not exists (select 1 from links where links.host_id = ${linkHosts.id})`
		const gone = await db.delete(linkHosts).where(and(inArray(linkHosts.name, names), isClosed, isEmpty))
		return gone.count
	},

	/** What hosts have, by id, but for clicks that are not counted yet; not those without links. */
	figures: async (now: Date): Promise<Map<number, HostFigures>> => {
		const found = await reads.one(
			(sql) => sql<{ id: number; ids: number[] }[]>`
				select host_id as id, array_agg(id) as ids from links where host_id <> 0 group by 1`,
		)
		const all = found.flatMap(({ ids }) => ids)
		const counted = await reads.search(
			(sql) => sql<{ id: number; clicks: number }[]>`
				select link_id as id, count(*)::integer as clicks from clicks
				where link_id = any (${all}::bigint[])
					and clicked_at > ${now.toISOString()}::timestamptz - interval '30 days'
				group by 1`,
			(sql) => sql`${all}::bigint[]`,
		)
		const ofLink = new Map(counted === 'too much' ? [] : counted.map(({ id, clicks }) => [id, clicks]))
		const clicksOf = (ids: number[]) => ids.reduce((sum, id) => sum + (ofLink.get(id) ?? 0), 0)
		return new Map(
			found.map(({ id, ids }) => [
				id,
				{ links: ids.length, clicks: counted === 'too much' ? undefined : clicksOf(ids) },
			]),
		)
	},
})

export type LinkHostStore = ReturnType<typeof createLinkHostStore>
