/** Look-ups by names from outside: `constructor` and `__proto__` are names like others. */

/** The value that a table has under a name of its own, not one that every object inherits. */
export const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
	Object.hasOwn(table, name) ? table[name] : undefined
