/** Owns gathering single requests into batches: while some are under way, the next one gathers. Knows nothing of clicks. */

export interface BatcherOptions {
	/** Items in one batch at most. */
	size: number
	/** Batches under way at once at most. */
	parallel: number
}

interface Waiting<Item, Answer> {
	item: Item
	resolve: (answer: Answer) => void
	reject: (error: unknown) => void
}

/**
 * Turns `run`, which answers many items at once and in their order, into a function of one item. A batch that fails is
 * split in halves until the item that spoils it fails alone; `isFatal` errors (nothing would get through) are not split.
 * An item never joins a batch that has begun. `idle()` resolves when nothing is waiting or under way.
 */
export const createBatcher = <Item, Answer>(
	run: (items: Item[]) => Promise<Answer[]>,
	{ size, parallel }: BatcherOptions,
	isFatal: (error: unknown) => boolean,
) => {
	const gathering: Waiting<Item, Answer>[] = []
	let underWay = 0
	let isScheduled = false
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

	const start = () => {
		isScheduled = false
		while (underWay < parallel && gathering.length > 0) {
			const batch = gathering.splice(0, size)
			underWay += 1
			runBatch(batch).finally(() => {
				underWay -= 1
				start()
			})
		}
		if (underWay === 0 && gathering.length === 0) {
			for (const resolve of whenIdle) resolve()
			whenIdle = []
		}
	}

	const ask = (item: Item): Promise<Answer> =>
		new Promise((resolve, reject) => {
			gathering.push({ item, resolve, reject })
			if (isScheduled || underWay >= parallel) return
			isScheduled = true
			// After the requests that arrived together have all been read, not after the first of them.
			setImmediate(start)
		})

	return {
		ask,
		idle: (): Promise<void> =>
			underWay === 0 && gathering.length === 0
				? Promise.resolve()
				: new Promise((resolve) => whenIdle.push(resolve)),
	}
}
