/** Which text can be stored. */

/** Whether storage and hashing keep the text: Postgres has no NUL, UTF-8 no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Broken characters would all hash alike. */
export const brokenPassword = 'A password has no NUL or broken characters.'
