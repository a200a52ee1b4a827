/** The hosts that operators blocked on the page; each process reads a changed list again. */
import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'
import { changing, drizzleTransaction } from '../driver/transaction.ts'
import { blockedHosts } from '../operator-schema.ts'

export const createBlockedHostStore = ({ db }: Pick<Database, 'db'>) => ({
	/** In alphabetical order. */
	list: (): Promise<{ host: string; blockedAt: Date; reason: string | null }[]> =>
		reading(() => db.select().from(blockedHosts).orderBy(asc(blockedHosts.host))),

	/** Returns how many were not blocked before, or get another reason to show. */
	block: (hosts: string[], blockedAt: Date, reason: string | null = null): Promise<number> =>
		drizzleTransaction(db, async (tx) => {
			const rows = hosts.toSorted().map((host) => ({ host, blockedAt, reason }))
			const made = await tx.insert(blockedHosts).values(rows).onConflictDoNothing()
			if (reason === null) return made.count
			const isOther = sql`${blockedHosts.reason} is distinct from ${reason}`
			const meant = and(inArray(blockedHosts.host, hosts), isOther)
			const explained = await tx.update(blockedHosts).set({ reason }).where(meant)
			return made.count + explained.count
		}),

	/** Returns how many were blocked before. */
	unblock: (hosts: string[]): Promise<number> =>
		changing(db, (tx) => tx.delete(blockedHosts).where(inArray(blockedHosts.host, hosts))),
})

export type BlockedHostStore = ReturnType<typeof createBlockedHostStore>
