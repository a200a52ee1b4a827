/** Which text can be stored. */

/** Whether storage and hashing keep the text: Postgres has no NUL, UTF-8 no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** A number in a sentence for programs and English readers. */
export const grouped = (number: number): string => number.toLocaleString('en-GB')

/** Broken characters would all hash alike. */
export const brokenPassword = 'A password has no NUL or broken characters.'
