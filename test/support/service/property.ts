/** Runs a property of fast-check so that a failure ends it at once, and says what was found. */
import fc from 'fast-check'

/** Milliseconds of one asynchronous run: what hangs is told with the values that made it hang. */
const longestRun = 20_000
/** Milliseconds of all runs; a slow machine then has tried fewer. Vitest would end the test, and forget the values. */
const longest = 60_000

interface Check {
	/** The counterexample is small enough as it was found: shrinking it took longer than a test may. */
	<Values>(property: fc.IAsyncProperty<Values>, options?: { runs?: number }): Promise<void>
	<Values>(property: fc.IProperty<Values>, options?: { runs?: number }): void
}

export const check: Check = <Values>(property: fc.IRawProperty<Values>, { runs = 100 } = {}) =>
	fc.assert(property, {
		numRuns: runs,
		endOnFailure: true,
		timeout: longestRun,
		interruptAfterTimeLimit: longest,
	}) as Promise<void>
