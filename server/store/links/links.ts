/** Inserts and finds links. */
import { and, eq, sql } from 'drizzle-orm'
import type { SlugKey } from '../../../shared/link/slug-key.ts'
import { timeLeft } from '../../waiting/deadline.ts'
import type { Database, Tx } from '../driver/connect.ts'
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
import { dropIdleKeys, findEarlier, keepKeys, type Repeatable, type RepeatOutcome } from './repeats.ts'

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

/** Thrown to roll back a transaction and still return an outcome. */
class Undone extends Error {
	constructor(readonly outcomes: InsertOutcome[]) {
		super('undone')
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

		/**
		 * Inserts links once per key, all that `keep` in one commit, or none. A repeated insert
		 * waits for the first, and gets its links. Without `repeatables`, it is not recognised.
		 */
		insertOnce: (
			asked: LinkInsert[],
			repeatables: Repeatable[] | undefined,
			now: Date,
			keep: (outcomes: InsertOutcome[]) => boolean = (outcomes) => outcomes[0]!.kind === 'inserted',
		): Promise<InsertOutcome[]> =>
			creating(async (tx): Promise<InsertOutcome[]> => {
				const made = await insertLinks(tx, asked, now)
				if (made.some(({ kind }) => kind === 'ownerless')) return made
				const isFirst = repeatables === undefined || (await keepKeys(tx, repeatables, { asked, made, now }))
				if (isFirst) {
					if (!keep(made)) throw new Undone(made)
					if (repeatables !== undefined) await dropIdleKeys(tx, repeatables)
					return made
				}
				const earlier = await findEarlier(tx, repeatables, now)
				throw new Undone(earlier.map((one) => one ?? { kind: 'again' }))
			})
				.then((made) => ('kind' in made ? asked.map(() => made) : made))
				.catch((error) => {
					if (error instanceof Undone) return error.outcomes
					throw error
				}),

		/** As `insertOnce` answers keys used before; undefined for those that were not. */
		findRepeated: (repeatables: Repeatable[], now: Date): Promise<(RepeatOutcome | undefined)[]> =>
			reading(() => findEarlier(requests, repeatables, now)),

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
