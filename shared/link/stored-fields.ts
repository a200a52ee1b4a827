/** The fields of a link that have a column each; a record, files and visits name them alike. */
import type * as z from 'zod/mini'
import { ruleRows } from './fields.ts'
import { freeRows } from './free-fields.ts'

const { expires_at, max_clicks } = ruleRows
export const storedRows = { expires_at, max_clicks, ...freeRows }
export type StoredRows = typeof storedRows
export type StoredName = keyof StoredRows
export const storedNames = Object.keys(storedRows) as StoredName[]

export const namesOf = (kind: StoredRows[StoredName]['kind']): StoredName[] =>
	storedNames.filter((name) => storedRows[name].kind === kind)

/** Their values in a record. */
export type StoredFields = { [Name in StoredName]: z.output<StoredRows[Name]['record']> }

/** Those that decide what a visit gets. */
export const visitedNames = storedNames.filter((name) => 'visited' in storedRows[name]) as {
	[Name in StoredName]: StoredRows[Name] extends { visited: true } ? Name : never
}[StoredName][]

/** The column of a field: `forwardQuery` for `forward_query`. */
export type ColumnOf<Name> = Name extends `${infer Start}_${infer Rest}`
	? `${Start}${Capitalize<Rest>}`
	: Name
const columns = Object.fromEntries(
	storedNames.map((name) => [name, name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())]),
) as { [Name in StoredName]: ColumnOf<Name> }
export const columnOf = <Name extends StoredName>(name: Name): ColumnOf<Name> => columns[name]
