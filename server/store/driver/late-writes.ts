/** Lets a statement that writes compare its deadline with the database’s clock, and fail after it. */
import { clockTime } from './database-clock.ts'

/** A statement as the driver holds it until it is sent: `tagged` when its values stand between its `strings`. */
export interface Text {
	strings: readonly string[]
	args: unknown[]
	tagged: boolean
}

const writing = /^\s*(insert|update|delete)\b/i

/** Those that begin with `with` are written by hand, and bring their own comparison (clicks.ts, lanes.ts, count-lane.ts, lease.ts). */
export const isWrite = ({ strings }: Pick<Text, 'strings'>): boolean => writing.test(strings[0]!)

/**
 * What is returned of each row besides: the logarithm of 1 before the time, of 0 after it, which fails (2201E, failures.ts). A row
 * is returned after its lock was waited for and it was changed, so a failure undoes the whole statement. Postgres waits for a
 * foreign key only afterwards: an insert with one that must not be late is a transaction (transaction.ts). So is a write to a table
 * that Citus may distribute, which would refuse to return this.
 */
const comparison = (place: string): string =>
	`ln((${clockTime} < ${place}::double precision)::integer) as in_time`

/** The same strings for the same template, which the driver knows it by. */
const compared = new WeakMap<readonly string[], readonly string[]>()

const [before, after] = comparison('\0').split('\0') as [string, string]
const compare = (strings: readonly string[]): readonly string[] => {
	const known = compared.get(strings)
	if (known !== undefined) return known
	const isReturning = strings.some((text) => /\breturning\b/i.test(text))
	const made = [
		...strings.slice(0, -1),
		`${strings.at(-1)}${isReturning ? ', ' : ' returning '}${before}`,
		after,
	]
	compared.set(strings, made)
	return made
}

/** Makes the statement write nothing from a time of the database's clock on, in milliseconds since 1970. */
export const refuseFrom = (statement: Text, time: number): void => {
	const { strings, args, tagged } = statement
	const [start, end] = compare(strings).slice(-2) as [string, string]
	statement.strings = tagged ? compare(strings) : [`${start}$${args.length + 1}${end}`]
	statement.args = [...args, time]
}
