/** Why an operator acts, as a form or a command says it. */

/** Characters of a reason; a longer one is cut. */
export const reasonAtMost = 500

/** Why an act happens, on one line; undefined without words. */
export const readReason = (typed = ''): string | undefined =>
	typed
		.replace(/[\p{C}\s]+/gu, ' ')
		.trim()
		.slice(0, reasonAtMost)
		.toWellFormed() || undefined
