/** The hosts of short links that operators add; each process reads a changed list again. */

import { and, asc, inArray, isNull, lte, sql } from 'drizzle-orm'
import { bounds } from '../../../shared/bounds.ts'
import { minute } from '../../../shared/text/time.ts'
import type { Database } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'
import { drizzleTransaction } from '../driver/transaction.ts'
import { linkHosts } from '../operator-schema.ts'

export type LinkHostRow = typeof linkHosts.$inferSelect
export type NewLinkHost = Omit<typeof linkHosts.$inferInsert, 'id' | 'createdAt' | 'closedAt'>
export interface HostFigures {
	links: number
	/** Clicks of the last 30 days. */
	clicks: number
}

/** The migration that made the table: earlier versions know host 0 alone, and answer all by it. */
const since = 1795730000000

/** Milliseconds in which every process has read a changed list again. */
const knownFor = minute

export const createLinkHostStore = ({ db, sql: raw }: Pick<Database, 'db' | 'sql'>) => ({
	/** In alphabetical order. */
	list: (): Promise<LinkHostRow[]> => reading(() => db.select().from(linkHosts).orderBy(asc(linkHosts.name))),

	/** Makes a host, or changes and opens it; false when there are too many. */
	save: (host: NewLinkHost, now: Date): Promise<boolean> =>
		drizzleTransaction(db, async (tx) => {
			await tx.execute(sql`lock table link_hosts in share row exclusive mode`)
			const others = sql`select count(*)::integer as others from link_hosts where name <> ${host.name}`
			const [{ others: count } = { others: 0 }] = await tx.execute<{ others: number }>(others)
			if (count >= bounds.linkHosts) return false
			await tx
				.insert(linkHosts)
				.values({ ...host, createdAt: now })
				.onConflictDoUpdate({ target: linkHosts.name, set: { ...host, closedAt: null } })
			await tx.execute(sql`update schema_facts set readable_by = greatest(readable_by, ${since}::bigint)`)
			return true
		}),

	/** Returns how many were open. */
	close: async (names: string[], now: Date): Promise<number> => {
		const open = and(inArray(linkHosts.name, names), isNull(linkHosts.closedAt))
		return (await db.update(linkHosts).set({ closedAt: now }).where(open).returning()).length
	},

	/**
	 * Removes those that no process makes links on any more and that have none; returns how many.
	 */
	remove: async (names: string[], now: Date): Promise<number> => {
		const isClosed = lte(linkHosts.closedAt, new Date(now.getTime() - knownFor))
		const isEmpty = sql`not exists (select 1 from links where links.host_id = ${linkHosts.id})`
		return (
			await db
				.delete(linkHosts)
				.where(and(inArray(linkHosts.name, names), isClosed, isEmpty))
				.returning()
		).length
	},

	/** What a host has, but for clicks that are not counted yet. */
	figures: (name: string, now: Date): Promise<HostFigures> =>
		reading(async () => {
			const [found] = await raw<{ ids: number[] }[]>`
				select array(
					select links.id from links where host_id <> 0
						and host_id = (select id from link_hosts where name = ${name})
				) as ids`
			const { ids } = found!
			const [counted] = await raw<{ clicks: number }[]>`
				select count(*)::integer as clicks from clicks where link_id = any (${ids}::bigint[])
					and clicked_at > ${now.toISOString()}::timestamptz - interval '30 days'`
			return { links: ids.length, clicks: counted!.clicks }
		}),
})

export type LinkHostStore = ReturnType<typeof createLinkHostStore>
