/** Work that may fail without harm. */

/** What it answers; undefined if it fails. */
export const tryTo = <T>(work: () => T): T | undefined => {
	try {
		return work()
	} catch {
		return undefined
	}
}
