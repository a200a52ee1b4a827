/** Long addresses, as rows of lists show them. */

/** Characters of a target that a row shows; it may have thousands. */
const shownOfTarget = 160
export const cut = (text: string): string =>
	text.length <= shownOfTarget ? text : `${text.slice(0, shownOfTarget).toWellFormed()}…`
