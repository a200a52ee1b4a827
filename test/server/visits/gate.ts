/** Shared by tests of the batcher: batches that end on command, and a clock that stands still. */
import { type BatcherClock, createBatcher as createBatcherOn } from '../../../server/waiting/batcher.ts'

/** A `run` whose batches end when the test says so; `begun` are the items of each. */
export const createGate = <Item>(answer: (item: Item) => unknown = (item) => item) => {
	const batches: { items: Item[]; end: () => void; fail: (error: unknown) => void }[] = []
	const run = (items: Item[]): Promise<unknown[]> =>
		new Promise((resolve, reject) => {
			batches.push({ items, end: () => resolve(items.map(answer)), fail: reject })
		})
	return { run, batches, begun: () => batches.map((batch) => batch.items) }
}

/** A batcher whose clock stands still, so that no item is late, unless a test brings its own. */
export const createBatcher = <Item, Answer>(
	run: (items: Item[]) => Promise<Answer[]>,
	options: { size: number; parallel: number; waitingAtMost?: number; charactersAtMost?: number },
	isFatal: (error: unknown) => boolean,
	clock: Partial<BatcherClock<Answer>> = {},
) => {
	const batcher = createBatcherOn(
		run,
		{ waitingAtMost: 1_000, charactersAtMost: 1_000, ...options },
		isFatal,
		{ ticks: () => 0, isAway: () => false, refusal: () => new Error('late'), ...clock },
	)
	return { ...batcher, ask: (item: Item, answerBy = 1, size = 1) => batcher.ask(item, answerBy, size) }
}

/** Lets all scheduled work happen. */
export const settle = async () => {
	for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}
export const never = () => false
/** How each one ended: `done`, or its failure. */
export const outcomes = async (asked: Promise<unknown>[]): Promise<string[]> => {
	const results = await Promise.allSettled(asked)
	return results.map((result) => (result.status === 'fulfilled' ? 'done' : String(result.reason)))
}
