/** Which text can be kept. */

/** Whether text survives storage and hashing unchanged: Postgres has no NUL, UTF-8 has no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Hashed, all broken characters are the same one. */
export const brokenPassword = 'A password has no NUL or broken characters.'
