/** Makes any text fit for storage. */

/** Cut to `length` characters, without NULs and half surrogate pairs, which Postgres refuses. */
export const storable = (text: string, length: number): string =>
	text.slice(0, length).replaceAll('\0', '').toWellFormed()
