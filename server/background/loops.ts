/** Loops of steps with pauses between them; all stop together. */

/** Calls back after this many milliseconds; the returned function cancels that. */
export type After = (milliseconds: number, call: () => void) => () => void

const afterTime: After = (milliseconds, call) => {
	const timer = setTimeout(call, milliseconds)
	return () => clearTimeout(timer)
}

export const createLoops = (after: After = afterTime) => {
	let isStopping = false
	/** The function that ends each pause, and whether that pause waits for `wake`. */
	const pauses = new Map<() => void, boolean>()
	const running: Promise<void>[] = []

	const rest = (milliseconds: number, begun: (end: () => void) => void): Promise<void> =>
		new Promise((resolve) => {
			const isIdle = milliseconds === Number.POSITIVE_INFINITY
			const end = () => {
				cancel?.()
				pauses.delete(end)
				resolve()
			}
			const cancel = isIdle ? undefined : after(milliseconds, end)
			pauses.set(end, isIdle)
			begun(end)
		})

	return {
		isStopping: () => isStopping,
		/**
		 * Repeats a step, which returns milliseconds to rest; `Infinity` means until `wake`. The
		 * function that it returns ends the pause under way.
		 */
		repeat: (step: () => Promise<number>): (() => void) => {
			let end = () => {}
			const loop = async () => {
				while (!isStopping) {
					const milliseconds = await step()
					if (milliseconds > 0 && !isStopping) await rest(milliseconds, (ending) => (end = ending))
				}
			}
			running.push(loop())
			return () => end()
		},
		/** Ends the pauses that have no time limit. */
		wake: (): void => {
			for (const [end, isIdle] of [...pauses]) if (isIdle) end()
		},
		/** Waits for running steps, at most this many milliseconds. False when some still run. */
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
