/** What a check of the doctor found, and what to do about it. */

export interface Finding {
	/** What was looked at. */
	check: string
	state: 'ok' | 'warn' | 'fail'
	/** What was seen, in a few words. */
	found: string
	/** What to do; undefined when all is well. */
	advice?: string
}

/** Findings of one check. */
export const about = (check: string) => ({
	ok: (found: string): Finding => ({ check, state: 'ok', found }),
	warn: (found: string, advice: string): Finding => ({ check, state: 'warn', found, advice }),
	fail: (found: string, advice: string): Finding => ({ check, state: 'fail', found, advice }),
})

export const reasonOf = (error: unknown): string =>
	(error instanceof Error ? error.message || error.name : String(error)).replace(/\s+/g, ' ')
