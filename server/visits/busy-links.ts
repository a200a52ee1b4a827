/** Clicks on limited links whose rows are locked: each such link waits by itself. */
import { setTimeout as pause } from 'node:timers/promises'
import type { AdmitOutcome } from '../store/clicks/commit.ts'
import type { createBatcher } from '../waiting/batcher.ts'
import type { Recorded } from './recorder.ts'

/** Milliseconds between two tries. */
const tryEvery = 20

type Write = (batch: Recorded[]) => Promise<AdmitOutcome[]>
type Batcher = Pick<ReturnType<typeof createBatcher<Recorded, AdmitOutcome>>, 'ask' | 'idle'>

/** `write` commits what it can, else answers `busy`; `createOwn` makes a link’s batcher. */
export const createBusyLinks = (write: Write, ticks: () => number, createOwn: (write: Write) => Batcher) => {
	const batchers = new Map<number, Batcher>()

	/** Tries until the row is free, or nobody waits any more: those are `late`. */
	const untilFree: Write = async (batch) => {
		const outcomes: AdmitOutcome[] = batch.map(() => 'busy')
		for (;;) {
			const now = ticks()
			const open = [...batch.keys()].filter((nth) => {
				const { deadline } = batch[nth]!
				return outcomes[nth] === 'busy' && deadline.writeBy > now && !deadline.isGone()
			})
			if (open.length === 0) return outcomes.map((outcome) => (outcome === 'busy' ? 'late' : outcome))
			const written = await write(open.map((nth) => batch[nth]!))
			for (const [index, nth] of open.entries()) outcomes[nth] = written[index]!
			if (outcomes.includes('busy')) await pause(tryEvery)
		}
	}
	const open = (linkId: number): Batcher => {
		const batcher = createOwn(untilFree)
		batchers.set(linkId, batcher)
		return batcher
	}

	return {
		isBusy: (linkId: number): boolean => batchers.has(linkId),
		/** Commits a click on such a link once its row is free. */
		ask: (recorded: Recorded, size: number): Promise<AdmitOutcome> => {
			const { linkId } = recorded.click
			const batcher = batchers.get(linkId) ?? open(linkId)
			const answer = batcher.ask(recorded, recorded.deadline.answerBy, size)
			// From then on its clicks go with those of the other links again.
			void batcher.idle().then(() => {
				if (batchers.get(linkId) === batcher) batchers.delete(linkId)
			})
			return answer
		},
		/** Resolves when every click so far is committed or refused. */
		idle: async (): Promise<void> => {
			await Promise.all([...batchers.values()].map((batcher) => batcher.idle()))
		},
	}
}
