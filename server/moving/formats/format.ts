/** What a format is: how its rows are recognised, and what their fields become. */
import type { FreeFields } from '../../../shared/link/free-fields.ts'
import type { ImportFormat, MovedField } from '../../../shared/link/import.ts'

/** A line or an item, by field names as `keyOf` writes them. CSV has only texts. */
export type Row = Record<string, unknown>

/** Names are matched without regard to case, spaces, `_` and `-`. */
export const keyOf = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')

/** Every row has the same names. The file decides how many there are. */
const keys = new Map<string, string>()
const keysAtMost = 1_000
const knownKeyOf = (name: string): string => {
	const known = keys.get(name)
	if (known !== undefined) return known
	if (keys.size >= keysAtMost) keys.clear()
	keys.set(name, keyOf(name))
	return keyOf(name)
}

export const isRow = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

export const toRow = (item: Record<string, unknown>): Row =>
	Object.fromEntries(Object.entries(item).map(([name, value]) => [knownKeyOf(name), value]))

export interface Format {
	name: ImportFormat
	/** Fields that only this service has together: a row with all of one of these is its own. */
	tellBy: string[][]
	/** A row with these fields and no others is, too. */
	tellWhole?: string[][]
	/** What each becomes. Of several that become the same, the first with a value counts. */
	fields: Record<string, MovedField>
	/** Brings nested fields to the top. */
	flatten?: (row: Row) => Row
	/** Fields that are there when they are on, such as a password; others are switches. */
	present?: readonly string[]
	/** What links have there unless the file says otherwise. */
	defaults?: Partial<FreeFields>
	/** What a limit of 0 clicks means; none unless it says so. */
	zeroLimit?: 'used up' | 'unclear'
	/** Documented fields that mean nothing here, or that `flatten` reads. */
	unneeded?: readonly string[]
	/** Nothing is certain but the names: a second column of one field is said, not dropped. */
	isAny?: boolean
	/** Times without a zone are in UTC, whatever zone is asked for. */
	isUtc?: boolean
	/** The table of a database, in which NULL is none. */
	isTable?: boolean
	/** Takes off the apostrophes before text of a CSV that spreadsheets would run. */
	unguard?: ((value: string) => string) | undefined
	/** Reads tags from a text. */
	readTags?: (text: string) => string[]
}
