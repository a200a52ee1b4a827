/** `it` for what nobody can see in the small world. The name of the test says why. */
import { it } from 'vitest'

/** `why` ends up in the list of tests that did not run, like those that lack a program. */
export const atFullSize =
	(why: string) =>
	(name: string, run: () => void | Promise<void>): void => {
		if (process.env.SMALL_WORLD === undefined) it(name, run)
		// Counted and listed at the end of the part; the ordinary world always runs it.
		else it.skip(`${name} (skipped: ${why})`, run)
	}
