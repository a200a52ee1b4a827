/** Loops of steps with pauses between them, which end together. */

/** Calls back after so many milliseconds, unless what it answers is called before. */
export type After = (milliseconds: number, call: () => void) => () => void

const afterTime: After = (milliseconds, call) => {
	const timer = setTimeout(call, milliseconds)
	return () => clearTimeout(timer)
}

export const createLoops = (after: After = afterTime) => {
	let isStopping = false
	/** What ends each pause, and whether it is one that waits for `wake`. */
	const pauses = new Map<() => void, boolean>()
	const running: Promise<void>[] = []

	const rest = (milliseconds: number): Promise<void> =>
		new Promise((resolve) => {
			const isIdle = milliseconds === Number.POSITIVE_INFINITY
			const end = () => {
				cancel?.()
				pauses.delete(end)
				resolve()
			}
			const cancel = isIdle ? undefined : after(milliseconds, end)
			pauses.set(end, isIdle)
		})

	return {
		isStopping: () => isStopping,
		/** Repeats a step that answers how many milliseconds to rest after it: with `Infinity` until `wake` is called. */
		repeat: (step: () => Promise<number>): void => {
			const loop = async () => {
				while (!isStopping) {
					const milliseconds = await step()
					if (milliseconds > 0 && !isStopping) await rest(milliseconds)
				}
			}
			running.push(loop())
		},
		/** Ends the pauses without an end of their own. */
		wake: (): void => {
			for (const [end, isIdle] of [...pauses]) if (isIdle) end()
		},
		/** Resolves when the steps under way have ended, or after so many milliseconds; tells whether they have. */
		stop: async (atMost: number): Promise<boolean> => {
			isStopping = true
			for (const end of [...pauses.keys()]) end()
			const { promise: isLate, resolve } = Promise.withResolvers<boolean>()
			const cancel = after(atMost, () => resolve(false))
			try {
				return await Promise.race([Promise.all(running).then(() => true), isLate])
			} finally {
				cancel()
			}
		},
	}
}
