/** Owns committing clicks in groups: an answer comes only after the commit that holds its click. */
import { isUnavailable } from '../errors.ts'
import type { Click, ClickOutcome, ClickStore } from '../store/clicks.ts'
import { createBatcher } from './batcher.ts'

/** Few batches at once make each one larger; measured with `bun run bench`. */
const unlimitedBatches = { size: 500, parallel: 3 }
/** Locks are held for one round trip; hot one-time links gain nothing from more. */
const limitedBatches = { size: 200, parallel: 2 }

export const createRecorder = (clicks: ClickStore) => {
	/** Leaves out what is gone until the rest is committed. Ids only ever go away, so this ends. */
	const append = async (batch: Click[]): Promise<ClickOutcome[]> => {
		const gone = new Set<number>()
		let rest = batch
		while (rest.length > 0) {
			const found = await clicks.append(rest)
			if (found.size === 0) break
			for (const id of found) gone.add(id)
			rest = rest.filter((click) => !gone.has(click.linkId))
		}
		return batch.map((click) => (gone.has(click.linkId) ? 'gone' : 'counted'))
	}
	const unlimited = createBatcher(append, unlimitedBatches, isUnavailable)
	const limited = createBatcher(clicks.admit, limitedBatches, isUnavailable)

	return {
		/** Commits a click. `gone`: the link was deleted; `exhausted`: it allows no more. Fails with `Unavailable`. */
		record: (click: Click, isLimited: boolean): Promise<ClickOutcome> =>
			(isLimited ? limited : unlimited).ask(click),
		/** Resolves when every click given so far is committed or refused. */
		drain: async (): Promise<void> => {
			await Promise.all([unlimited.idle(), limited.idle()])
		},
	}
}
