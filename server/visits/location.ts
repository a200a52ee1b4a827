/** Owns the text of a redirect's `Location`. */

/** The submitted text where it is a plain address in ASCII; otherwise (international names, spaces) its WHATWG form. */
export const locationOf = (longUrl: string): string =>
	/^https?:\/\/(?![/?#])[\x21-\x5b\x5d-\x7e]+$/.test(longUrl) ? longUrl : new URL(longUrl).href
