/** Text of strangers, made such that it survives storage. */

/** At most `length` characters, no NUL, no half characters. */
export const storable = (text: string, length: number): string =>
	text.slice(0, length).replaceAll('\0', '').toWellFormed()
