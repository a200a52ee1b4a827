/** Which text can be stored. */

/** Whether storage and hashing keep the text: Postgres has no NUL, UTF-8 no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Whether people may be shown the text: nothing in it controls a terminal or breaks a line. */
export const isPrintable = (text: string): boolean => isStorable(text) && !/\p{Cc}/u.test(text)

/** With the line ends that forms send as one character each. */
export const inLines = (text: string): string => text.replaceAll('\r\n', '\n')

/** A number in a sentence for programs and English readers. */
export const grouped = (number: number): string => number.toLocaleString('en-GB')

/** Broken characters would all hash alike. */
export const brokenPassword = 'A password has no NUL or broken characters.'

/** Spaces and what nobody sees; not the marks and tags that belong to the emoji before them. */
const unseen = /^(?![\u034f\u180b-\u180f\ufe00-\ufe0f])[\s\p{Default_Ignorable_Code_Point}\u2800]$/u

/** A text without spaces and invisible characters at both ends. */
export const trimmed = (text: string): string => {
	let start = 0
	let end = text.length
	while (start < end && unseen.test(text[start]!)) start += 1
	while (end > start && unseen.test(text[end - 1]!)) end -= 1
	return text.slice(start, end)
}
