/** Why an operator acts, as the form of an act sends it. */

/** Characters of a reason; a longer one is cut. */
export const reasonAtMost = 500

/** Why an act happens, on one line; undefined without words. */
export const readReason = ({ reason = '' }: Record<string, string>): string | undefined =>
	reason
		.replace(/[\p{C}\s]+/gu, ' ')
		.trim()
		.slice(0, reasonAtMost)
		.toWellFormed() || undefined
