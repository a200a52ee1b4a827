/** `it` for what nobody can see in the small world, which has no such test. */
import { it } from 'vitest'

/** `kinds.ts` reads reason and name, which are listed at the end of the part. */
export const atFullSize =
	(_why: string) =>
	(name: string, run: () => void | Promise<void>): void => {
		if (process.env.SMALL_WORLD === undefined) it(name, run)
	}
