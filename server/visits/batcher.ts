/** Groups concurrent calls into batches. While some batches run, the next one fills. */

export interface BatcherOptions {
	/** Items in one batch at most. */
	size: number
	/** Batches that run at once, at most. */
	parallel: number
}

export interface BatcherClock {
	/** Milliseconds, from a clock that nobody sets. */
	ticks: () => number
	/** Makes the failure of an item that was not answered in time. */
	tooLate: () => unknown
}

interface Waiting<Item, Answer> {
	item: Item
	answerBy: number
	resolve: (answer: Answer) => void
	reject: (error: unknown) => void
}

/** Milliseconds between two checks for items that were not answered in time. */
const lookEvery = 50

/**
 * Turns `run`, which answers many items in their order, into a function of one item and the time (of `ticks`) until which it
 * waits. A batch that fails is halved until the item that spoils it fails alone; `isFatal` failures, which no item would
 * escape, are not split. An item never joins a batch that has begun, and is not run if its time is over before. `idle()`
 * resolves when nothing is waiting or running.
 */
export const createBatcher = <Item, Answer>(
	run: (items: Item[]) => Promise<Answer[]>,
	{ size, parallel }: BatcherOptions,
	isFatal: (error: unknown) => boolean,
	{ ticks, tooLate }: BatcherClock,
) => {
	let gathering: Waiting<Item, Answer>[] = []
	const underWay = new Set<Waiting<Item, Answer>[]>()
	let isScheduled = false
	let clock: Timer | undefined
	let whenIdle: (() => void)[] = []

	const runBatch = async (batch: Waiting<Item, Answer>[]): Promise<void> => {
		try {
			const answers = await run(batch.map((waiting) => waiting.item))
			for (const [index, waiting] of batch.entries()) waiting.resolve(answers[index] as Answer)
		} catch (error) {
			if (batch.length === 1 || isFatal(error)) {
				for (const waiting of batch) waiting.reject(error)
				return
			}
			const middle = batch.length >> 1
			await runBatch(batch.slice(0, middle))
			await runBatch(batch.slice(middle))
		}
	}

	/** Rejects items whose time is over. A batch that is running goes on, and its answers are ignored. */
	const refuseLate = () => {
		const now = ticks()
		const isLate = ({ answerBy }: Waiting<Item, Answer>) => answerBy <= now
		const late = [...gathering, ...[...underWay].flat()].filter(isLate)
		if (gathering.some(isLate)) gathering = gathering.filter((waiting) => !isLate(waiting))
		for (const waiting of late) waiting.reject(tooLate())
	}

	const isIdle = () => underWay.size === 0 && gathering.length === 0
	const start = () => {
		isScheduled = false
		while (underWay.size < parallel && gathering.length > 0) {
			const batch = gathering.splice(0, size)
			underWay.add(batch)
			runBatch(batch).finally(() => {
				underWay.delete(batch)
				start()
			})
		}
		if (!isIdle()) return
		clearInterval(clock)
		clock = undefined
		for (const resolve of whenIdle) resolve()
		whenIdle = []
	}

	const ask = (item: Item, answerBy: number): Promise<Answer> =>
		new Promise((resolve, reject) => {
			gathering.push({ item, answerBy, resolve, reject })
			clock ??= setInterval(refuseLate, lookEvery)
			if (isScheduled || underWay.size >= parallel) return
			isScheduled = true
			// Only after all requests that arrived together have been read. Bun sees a turn later that a client half-closed behind
			// its request: such a one is gone, and must not be counted (test/server/hostile/raw-visits.test.ts).
			setImmediate(() => setImmediate(start))
		})

	return {
		ask,
		idle: (): Promise<void> =>
			isIdle() ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve)),
	}
}
