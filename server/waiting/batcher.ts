/** Groups concurrent calls into batches. While some batches run, the next one fills. */

export interface BatcherOptions {
	/** Most items in one batch. */
	size: number
	/** Most batches that run at once. */
	parallel: number
	/** Most items that may wait, and most characters of them together; more are refused. */
	waitingAtMost: number
	charactersAtMost: number
}

export interface BatcherClock<Answer> {
	/** Milliseconds of a monotonic clock. */
	ticks: () => number
	/** Whether running batches are not expected to end, and no new one should begin. */
	isAway: () => boolean
	/** The failure of an item that can't wait; `became` is the late answer of one that runs. */
	refusal: (became?: Promise<Answer>) => unknown
}

interface Waiting<Item, Answer> {
	item: Item
	answerBy: number
	size: number
	resolve: (answer: Answer) => void
	reject: (error: unknown) => void
}

/** Milliseconds between checks for items that were not answered in time. */
const lookEvery = 50

/** Runs a batch, and its halves if it fails; an `isFatal` failure fails every item. */
const createRun = <Item, Answer>(
	run: (items: Item[]) => Promise<Answer[]>,
	isFatal: (error: unknown) => boolean,
) => {
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
	return runBatch
}

/**
 * Turns `run`, which answers many items in order, into a function of one item and the time (in
 * `ticks`) until which it waits. A batch that fails is halved until the faulty item fails alone;
 * `isFatal` failures, which would hit every item, are not split. An item never joins a batch that
 * has begun, and does not run once its time is over. `idle()` resolves when nothing waits or runs.
 */
export const createBatcher = <Item, Answer>(
	run: (items: Item[]) => Promise<Answer[]>,
	{ size, parallel, waitingAtMost, charactersAtMost }: BatcherOptions,
	isFatal: (error: unknown) => boolean,
	{ ticks, isAway, refusal }: BatcherClock<Answer>,
) => {
	let gathering: Waiting<Item, Answer>[] = []
	let characters = 0
	const runBatch = createRun(run, isFatal)
	const running = new Set<Waiting<Item, Answer>[]>()
	/** Running batches that take up a place: all but those that began before an outage. */
	const ahead = new Set<Waiting<Item, Answer>[]>()
	let isScheduled = false
	let clock: Timer | undefined
	let whenIdle: (() => void)[] = []

	/** Refuses an item whose batch is still running. */
	const leave = (waiting: Waiting<Item, Answer>) => {
		const { promise, resolve, reject } = Promise.withResolvers<Answer>()
		promise.catch(() => {})
		waiting.reject(refusal(promise))
		Object.assign(waiting, { answerBy: Number.POSITIVE_INFINITY, resolve, reject })
	}

	/** Refuses waiting items whose time is over, or all of them. */
	const refuseLate = (now: number, isLeft: boolean) => {
		const isOver = ({ answerBy }: Waiting<Item, Answer>) => isLeft || answerBy <= now
		const over = gathering.filter(isOver)
		if (over.length > 0) gathering = gathering.filter((waiting) => !isOver(waiting))
		for (const waiting of over) {
			characters -= waiting.size
			waiting.reject(refusal())
		}
	}

	/** Refuses items whose time is over; in an outage every waiting one. */
	const look = () => {
		const isLeft = isAway()
		const now = ticks()
		refuseLate(now, isLeft)
		for (const batch of running) for (const waiting of batch) if (waiting.answerBy <= now) leave(waiting)
		if (isLeft) ahead.clear()
		start()
	}

	const isIdle = () => running.size === 0 && gathering.length === 0
	const start = () => {
		isScheduled = false
		if (ahead.size < parallel) refuseLate(ticks(), false)

		while (ahead.size < parallel && gathering.length > 0) {
			const batch = gathering.splice(0, size)
			for (const waiting of batch) characters -= waiting.size
			ahead.add(batch)
			running.add(batch)
			runBatch(batch).finally(() => {
				ahead.delete(batch)
				running.delete(batch)
				start()
			})
		}
		if (!isIdle()) return
		clearInterval(clock)
		clock = undefined
		for (const resolve of whenIdle) resolve()
		whenIdle = []
	}

	const enter = (waiting: Waiting<Item, Answer>): void => {
		const { size } = waiting
		const isFull = gathering.length >= waitingAtMost || characters + size > charactersAtMost
		if (isFull || isAway()) {
			waiting.reject(refusal())
			return
		}
		characters += size
		gathering.push(waiting)
		clock ??= setInterval(look, lookEvery)
		if (isScheduled || ahead.size >= parallel) return
		isScheduled = true
		// Only after all requests that arrived together have been read. One turn later Bun also
		// knows which clients half-closed after their request: those are gone and must not be
		// counted (test/server/hostile/raw-visits.test.ts).
		setImmediate(() => setImmediate(start))
	}

	return {
		/** For a caller that has its own promise. `resolve` and `reject` must not throw. */
		enter,
		/** `size`: characters of the item. */
		ask: (item: Item, answerBy: number, size: number): Promise<Answer> =>
			new Promise((resolve, reject) => enter({ item, answerBy, size, resolve, reject })),
		idle: (): Promise<void> =>
			isIdle() ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve)),
	}
}
