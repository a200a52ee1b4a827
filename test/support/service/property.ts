/** Runs a fast-check property; the first failure ends it and is reported. */
import fc from 'fast-check'
import { patience } from '../patience.ts'

/** Milliseconds of one asynchronous run; one that hangs is reported with its values. */
const longestRun = patience
/** Milliseconds of all runs: Vitest's own limit would lose the values. */
const longest = 60_000

interface Check {
	/** Does not shrink the counterexample: that took longer than a test may. */
	<Values>(property: fc.IAsyncProperty<Values>, options?: { runs?: number }): Promise<void>
	<Values>(property: fc.IProperty<Values>, options?: { runs?: number }): void
}

export const check: Check = <Values>(property: fc.IRawProperty<Values>, { runs = 100 } = {}) => {
	let last: ReturnType<typeof property.run> = null
	const run: typeof property.run = (...args) => {
		last = property.run(...args)
		return last
	}
	const checked = fc.assert(Object.create(property, { run: { value: run } }), {
		numRuns: runs,
		endOnFailure: true,
		timeout: longestRun,
		interruptAfterTimeLimit: longest,
	}) as Promise<void> | undefined
	// The run that the time limit left goes on otherwise, beside whatever the test does next.
	return checked?.then(async () => {
		const failure = await last
		if (failure !== null && 'error' in failure) throw failure.error
	}) as Promise<void>
}
