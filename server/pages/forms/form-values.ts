/** Numbers and switches as forms send them: text, and often none. */

/** A number field: left empty it says nothing, and what is no number is left for the schema to refuse. */
export const readNumber = (text: string | undefined): unknown =>
	text === undefined || text.trim() === '' ? undefined : /^\d+$/.test(text.trim()) ? Number(text) : text

/** The words of a switch; what is none of them is left for the schema to refuse. */
const switchWords = new Map([
	...['on', 'true', 'yes', '1'].map((word) => [word, true] as const),
	...['off', 'false', 'no', '0'].map((word) => [word, false] as const),
])

/** A switch as it was sent; one that says nothing is on when what it switches is filled. */
export const readSwitch = (text: string | undefined, isFilled: boolean): unknown => {
	const word = (text ?? '').trim().toLowerCase()
	return word === '' ? isFilled : (switchWords.get(word) ?? text)
}
