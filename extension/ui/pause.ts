/** A pause that can be cut short. */

/** Resolves after this many seconds, or once the signal aborts, if there is one. */
export const pauseFor = (seconds: number, signal?: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		const end = () => {
			clearTimeout(timer)
			resolve()
		}
		const timer = setTimeout(end, seconds * 1_000)
		signal?.addEventListener('abort', end, { once: true })
	})
