/** Waits for steps of the background's work, which says what it has done. */
import type { StepName } from '../../../server/background/turns.ts'

export const createSteps = () => {
	const waiting = new Map<StepName, (() => void)[]>()
	/** Resolves with the next step of this name that is done. */
	const next = (name: StepName): Promise<void> =>
		new Promise((resolve) => void waiting.set(name, [...(waiting.get(name) ?? []), resolve]))
	return {
		/** For the background. */
		onStep: (name: StepName): void => {
			const calls = waiting.get(name) ?? []
			waiting.delete(name)
			for (const call of calls) call()
		},
		next,
		/** Looks now, and after each such step, until it is so. */
		until: async (name: StepName, isSo: () => Promise<boolean>): Promise<void> => {
			for (;;) {
				// A step that ends while this looks counts, too.
				const done = next(name)
				if (await isSo()) return
				await done
			}
		},
	}
}
