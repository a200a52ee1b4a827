/** The lines of a backup behind its header: what each is, and whether all are there. */

/** The last line. */
export interface Totals {
	rows: Record<string, number>
	sequences: Record<string, string>
}

/**
 * A row is a JSON object, every other line a JSON array: `["table", name]` before the rows of a
 * table, `["end", Totals]` behind the last.
 */
type Mark = ['table', string] | ['end', Totals]

export const tableLine = (name: string): string => `${JSON.stringify(['table', name] satisfies Mark)}\n`
export const endLine = (totals: Totals): string => `${JSON.stringify(['end', totals] satisfies Mark)}\n`

/** Some rows, without the end of the last line; or another line. */
export type Part = { rows: string; count: number } | { line: string }

/** What stands in the way, as one line. */
export class BackupRefusal extends Error {}

/** Counts the rows of a backup as they are read. */
export const createTally = () => {
	const rows = new Map<string, number>()
	let table: string | undefined
	let totals: Totals | undefined
	return {
		/** The table of the part's rows; undefined if it has none. Fails with `BackupRefusal`. */
		take: (part: Part): string | undefined => {
			if ('rows' in part) {
				if (table === undefined) throw new BackupRefusal('it was damaged')
				rows.set(table, rows.get(table)! + part.count)
				return table
			}
			const [kind, what] = JSON.parse(part.line) as Mark
			if (kind === 'end') totals = what
			else if (kind === 'table') {
				table = what
				rows.set(table, 0)
			} else throw new BackupRefusal('it was damaged')
			return undefined
		},
		/** Once all is read. Fails with `BackupRefusal`. */
		totals: (): Totals => {
			if (totals === undefined) throw new BackupRefusal('its end is missing: it was cut off')
			for (const [name, count] of Object.entries(totals.rows))
				if (rows.get(name) !== count) throw new BackupRefusal(`it lacks rows of ${name}: it was damaged`)
			return totals
		},
	}
}
