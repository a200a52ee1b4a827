/** Commits clicks in batches and answers the outcome of each. */
// A visit: steps.ts → here → commit.ts.

import { isUnavailable } from '../errors.ts'
import { observe } from '../metrics/counts.ts'
import { createVisitMeter, type VisitMeter } from '../metrics/meters.ts'
import type { AdmitOutcome, Click, ClickStore } from '../store/clicks/commit.ts'
import { type BatcherClock, createBatcher } from '../waiting/batcher.ts'
import { createBusyLinks } from './busy-links.ts'
import { type Deadline, tooLate } from './deadline.ts'

/** Fewer concurrent batches are larger ones; measured with `bun run bench`. */
const unlimitedBatches = { size: 500, parallel: 3, waitingAtMost: 10_000, charactersAtMost: 8_000_000 }
/** Locks are held for a round trip; more batches at once would only wait for each other. */
const limitedBatches = { size: 200, parallel: 2, waitingAtMost: 2_000, charactersAtMost: 2_000_000 }
/** Enough for a database whose clock was set, or that restarts. */
const turns = 10

export interface Recorded {
	click: Click
	deadline: Deadline
}

/** Measures what commits clicks, once a batch. */
const measured = (clicks: ClickStore, meter: VisitMeter): Pick<ClickStore, 'append' | 'admit'> => {
	const measure = async <T>(size: number, writing: Promise<T>): Promise<T> => {
		const begun = performance.now()
		const written = await writing
		observe(meter.commitSeconds, (performance.now() - begun) / 1_000)
		observe(meter.batchSize, size)
		return written
	}
	return {
		append: async (batch, writeBy) => {
			const found = await measure(batch.length, clicks.append(batch, writeBy))
			// With one that is gone nothing is written.
			if (found !== 'late' && found.size === 0) meter.committed += batch.length
			return found
		},
		admit: async (batch, writeBy) => {
			const outcomes = await measure(batch.length, clicks.admit(batch, writeBy))
			for (const outcome of outcomes) if (outcome === 'counted') meter.committed += 1
			return outcomes
		},
	}
}

/** Characters that count against what may wait. */
const sizeOf = ({ userAgent, referer }: Click): number => userAgent.length + (referer?.length ?? 0)

export const createRecorder = (
	store: ClickStore,
	{ ticks, isAway }: Pick<BatcherClock<never>, 'ticks' | 'isAway'>,
	meter: VisitMeter = createVisitMeter(),
) => {
	const clicks = measured(store, meter)
	/** Leaves out clicks on links that are gone or edited until the rest commits. */
	const append = async (batch: Click[], writeBy: number): Promise<AdmitOutcome[]> => {
		const gone = new Set<Click>()
		let rest = batch
		while (rest.length > 0) {
			const found = await clicks.append(rest, writeBy)
			if (found === 'late') return batch.map((click) => (gone.has(click) ? 'gone' : 'late'))
			if (found.size === 0) break
			for (const place of found) gone.add(rest[place]!)
			rest = rest.filter((_, place) => !found.has(place))
		}
		return batch.map((click) => (gone.has(click) ? 'gone' : 'counted'))
	}

	/** Undefined when the database was not there: nothing is written. */
	const tryTo = (writing: Promise<AdmitOutcome[]>): Promise<AdmitOutcome[] | undefined> =>
		writing.catch((error) => {
			if (isUnavailable(error) && error.isWorthAsking) return undefined
			throw error
		})
	/** Writes until the earliest deadline, then again what has a later one. */
	const inTime =
		(write: (batch: Click[], writeBy: number) => Promise<AdmitOutcome[]>) =>
		async (batch: Recorded[]): Promise<AdmitOutcome[]> => {
			const outcomes: AdmitOutcome[] = batch.map(() => 'late')
			for (let turn = 0; turn < turns; turn++) {
				const now = ticks()
				const open = [...batch.keys()].filter((nth) => {
					const { deadline } = batch[nth]!
					return outcomes[nth] === 'late' && deadline.writeBy > now && !deadline.isGone()
				})
				if (open.length === 0) break
				const writeBy = Math.min(...open.map((nth) => batch[nth]!.deadline.writeBy))
				const clicks = open.map((nth) => batch[nth]!.click)
				const written = await tryTo(write(clicks, writeBy))
				for (const [index, nth] of open.entries()) outcomes[nth] = written?.[index] ?? 'late'
				if (!outcomes.includes('late')) break
			}
			return outcomes
		}

	/** The failure of a click that may be counted all the same. */
	const refusal = (became?: Promise<AdmitOutcome>) =>
		tooLate(
			became?.then(
				(outcome) => outcome === 'counted',
				(error) => isUnavailable(error) && (error.doubt ?? false),
			),
		)
	const clock = { ticks, isAway, refusal }
	const unlimited = createBatcher(inTime(append), unlimitedBatches, isUnavailable, clock)
	const limited = createBatcher(inTime(clicks.admit), limitedBatches, isUnavailable, clock)
	const busyLinks = createBusyLinks(inTime(clicks.admit), ticks, (write) =>
		createBatcher(write, { ...limitedBatches, parallel: 1 }, isUnavailable, clock),
	)
	const admit = async (recorded: Recorded, size: number): Promise<AdmitOutcome> => {
		const { click, deadline } = recorded
		if (busyLinks.isBusy(click.linkId)) return busyLinks.ask(recorded, size)
		const outcome = await limited.ask(recorded, deadline.answerBy, size)
		return outcome === 'busy' ? busyLinks.ask(recorded, size) : outcome
	}

	return {
		/**
		 * Commits a click. `gone`: the link was deleted or edited. `exhausted`: it allows no more
		 * clicks. `late`: its deadline passed, or its client hung up, before it was written: it is
		 * not counted. Fails with `Unavailable`.
		 */
		record: (click: Click, isLimited: boolean, deadline: Deadline): Promise<AdmitOutcome> =>
			isLimited
				? admit({ click, deadline }, sizeOf(click))
				: unlimited.ask({ click, deadline }, deadline.answerBy, sizeOf(click)),
		/** The same for a click on an unlimited link, without a promise. */
		enter: (
			click: Click,
			deadline: Deadline,
			resolve: (outcome: AdmitOutcome) => void,
			reject: (error: unknown) => void,
		): void =>
			unlimited.enter({
				item: { click, deadline },
				answerBy: deadline.answerBy,
				size: sizeOf(click),
				resolve,
				reject,
			}),
		/** Resolves when every click so far is committed or refused. */
		drain: async (): Promise<void> => {
			await Promise.all([unlimited.idle(), limited.idle().then(busyLinks.idle)])
		},
	}
}
