/** The target of a link as a redirect carries it. */

/**
 * The text of a redirect's `Location`: the submitted address where it is plain ASCII, otherwise (international names,
 * spaces) its WHATWG form, which may be nine times as long. The address has to be a valid one.
 */
export const locationOf = (longUrl: string): string =>
	/^https?:\/\/(?![/?#])[\x21-\x5b\x5d-\x7e]+$/.test(longUrl) ? longUrl : new URL(longUrl).href
