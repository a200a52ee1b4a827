/** Which text can be stored. */

/** Whether storage and hashing keep the text: Postgres has no NUL, UTF-8 no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Whether people may be shown the text: nothing in it controls a terminal or breaks a line. */
export const isPrintable = (text: string): boolean => isStorable(text) && !/\p{Cc}/u.test(text)

/** A number in a sentence for programs and English readers. */
export const grouped = (number: number): string => number.toLocaleString('en-GB')

/** Broken characters would all hash alike. */
export const brokenPassword = 'A password has no NUL or broken characters.'
