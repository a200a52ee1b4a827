/** Owns how addresses are written. */

/** An address as people say it: without scheme and without a closing slash. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//i, '').replace(/\/$/, '')
