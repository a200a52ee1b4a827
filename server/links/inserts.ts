/** Inserts links, concurrent ones in one commit. */
import { isUnavailable, Unavailable } from '../errors.ts'
import type { LinkInsert } from '../store/links/link-inserts.ts'
import type { InsertOutcome } from '../store/links/links.ts'
import type { Repeatable } from '../store/links/repeats.ts'
import type { Store } from '../store/store.ts'
import { createBatcher } from '../waiting/batcher.ts'
import { deadline, ticks, usualPatience, withDeadline } from '../waiting/deadline.ts'

/** Two batches leave a connection free. `charactersAtMost` is 200 of the longest requests. */
const batches = { size: 100, parallel: 2, waitingAtMost: 1_000, charactersAtMost: 12_000_000 }

interface Waiting {
	insert: LinkInsert
	/** Milliseconds since 1970. */
	time: number
	/** Deadline in `ticks`. */
	by: number
}

type Outcome = InsertOutcome | { kind: 'failed'; error: unknown }

/** Approximate characters of a link in a statement: its URL is there twice, once as search text. */
const lengthOf = ({ link }: LinkInsert): number =>
	link.longUrl.length +
	(link.searchText?.length ?? 0) +
	(link.fallbackUrl?.length ?? 0) +
	(link.note?.length ?? 0) +
	JSON.stringify([link.places, link.rules, link.shares]).length +
	1_000

/** An insert with fewer milliseconds left goes alone. */
const hurried = 2_000

export const createInserts = ({ links, outage }: Pick<Store, 'links' | 'outage'>) => {
	/** All of them get the earliest deadline. */
	const insertTogether = (waiting: Waiting[]): Promise<InsertOutcome[]> =>
		withDeadline(Math.min(...waiting.map(({ by }) => by)), () =>
			links.insertAll(
				waiting.map(({ insert }) => insert),
				new Date(Math.min(...waiting.map(({ time }) => time))),
			),
		)
	/** Its failure must not fail the batch: others of it may be inserted and would be again. */
	const insertAlone = (waiting: Waiting): Promise<Outcome> =>
		insertTogether([waiting]).then(
			([outcome]) => outcome!,
			(error: unknown) => ({ kind: 'failed', error }),
		)
	/**
	 * A transaction that is too late for one insert fails for all, so urgent ones go alone. So does
	 * each once the slug of one is held.
	 */
	const insertAll = async (waiting: Waiting[]): Promise<Outcome[]> => {
		const calm = ticks() + hurried
		const together = waiting.filter(({ by }) => by >= calm)
		const made = together.length === 0 ? [] : await insertTogether(together)
		const outcomes = new Map<Waiting, Outcome>(together.map((one, nth) => [one, made[nth]!]))
		for (const one of waiting) {
			const isHeldUp = together.length > 1 && outcomes.get(one)?.kind === 'held'
			if (isHeldUp || !outcomes.has(one)) outcomes.set(one, await insertAlone(one))
		}
		return waiting.map((one) => outcomes.get(one)!)
	}
	const unpack = (outcome: Outcome): InsertOutcome => {
		if (outcome.kind === 'failed') throw outcome.error
		return outcome
	}
	const refusal = (became?: Promise<Outcome>) =>
		new Unavailable(
			new Error('the deadline has passed, or too many wait'),
			became?.then(unpack).then(
				({ kind }) => kind === 'inserted',
				(error) => isUnavailable(error) && (error.doubt ?? false),
			),
		)
	const { isAway } = outage
	const batcher = createBatcher(insertAll, batches, isUnavailable, { ticks, isAway, refusal })

	/** Inserts a link; `time` in milliseconds since 1970. Fails with `Unavailable`. */
	return (insert: LinkInsert, repeat: Repeatable | undefined, time: number): Promise<InsertOutcome> => {
		// A repeatable insert takes more than one step and may wait for another client.
		if (repeat !== undefined)
			return links.insertOnce([insert], [repeat], new Date(time)).then(([outcome]) => outcome!)
		const by = deadline() ?? ticks() + usualPatience.toServe
		return batcher.ask({ insert, time, by }, by, lengthOf(insert)).then(unpack)
	}
}
