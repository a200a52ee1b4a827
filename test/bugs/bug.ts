/** A deliberate bug: a plausible mistake in one place, and the tests that must notice it. */
export interface Bug {
	/** All paths are from the root. */
	file: string
	/** Occurs exactly once in the file. */
	text: string
	/** What stands there instead. */
	bug: string
	/** At least one test of these files must fail. */
	tests: string[]
	/** Who is hurt when nobody notices, in one line. */
	hurts: string
}
