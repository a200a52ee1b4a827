/** The table of the small world: what each number becomes there, or why it is no bound. */

/** Why a number stays as it is. */
export const kinds = {
	code: 'a number that others gave: a status, an exit code, a lock, a bit, a version',
	width: 'bytes or digits of a form: a key, a hash, a number',
	unit: 'how many of one unit another has',
	drawing: 'a picture: pixels, colours, ticks',
	words: 'where a sentence for people changes or is cut',
	example: 'in documents',
	neutral: 'a share, or nothing yet',
	contract: 'a limit that callers are told and tests keep to',
	setting: 'what an operator may set, and its default',
	lifetime: 'how long something is valid, or when somebody is told that it is old; clocks are set',
	patience: 'the time after which something fails; no time decides a test',
	places: 'how many may wait; beyond them the answer is 503',
	memory: 'bytes that the machine has or lends',
} as const
export type Kind = keyof typeof kinds

/**
 * By file, then by name. A name stands for those below it too (`statuses`), a path that ends in `/`
 * for all files in it. Numbers are milliseconds, rows or characters, as in the source.
 */
export type Room = Record<string, Kind | Record<string, number | Kind>>
