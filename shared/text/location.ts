/** The target of a link as a redirect carries it. */

/**
 * The text of a redirect's `Location`: the submitted address if it is plain ASCII, else its WHATWG
 * form, which may be nine times as long (international names, spaces). The address must be valid.
 */
export const locationOf = (longUrl: string): string =>
	/^https?:\/\/(?![/?#])[\x21-\x5b\x5d-\x7e]+$/.test(longUrl) ? longUrl : new URL(longUrl).href
