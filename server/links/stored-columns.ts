/** A link's fields as its row has them: `forwardQuery` for `forward_query`, times as dates. */
import type { FieldRow } from '../../shared/link/field-kinds.ts'
import {
	columnOf,
	type StoredFields,
	type StoredName,
	type StoredRows,
	storedNames,
	storedRows,
} from '../../shared/link/stored-fields.ts'
import type { TeamRole } from '../../shared/teams.ts'
import { own } from '../../shared/text/own.ts'
import type { LinkRow, StoredColumns } from '../store/link-rows.ts'
import { placesOf } from './places.ts'

/** Values as they are sent, or times as dates already. */
export type Sent = {
	[Name in StoredName]?:
		| StoredFields[Name]
		| (StoredRows[Name]['kind'] extends 'time' ? Date : never)
		| undefined
}

const columnValue = (name: StoredName, value: unknown): unknown =>
	storedRows[name].kind === 'time' && typeof value === 'string' ? new Date(value) : value

/** The columns that are sent. */
export const columnsOf = (fields: Sent): Partial<StoredColumns> =>
	Object.fromEntries(
		storedNames.flatMap((name) =>
			fields[name] === undefined ? [] : [[columnOf(name), columnValue(name, fields[name])]],
		),
	)

/** The columns that are sent and differ from those of the link. */
export const changedColumns = (sent: Sent, link: StoredColumns): Partial<StoredColumns> => {
	const stored: Record<string, unknown> = { ...link }
	const isNew = ([column, value]: [string, unknown]) => !Bun.deepEquals(value, own(stored, column))
	return Object.fromEntries(Object.entries(columnsOf(sent)).filter(isNew))
}

const none = Object.fromEntries(storedNames.map((name) => [name, storedRows[name].none])) as Sent
const empty = columnsOf(none)

const emptied = (...readers: string[]) => {
	const isTheirs = (name: StoredName, row: FieldRow = storedRows[name]) => readers.includes(row.isFor ?? '')
	return columnsOf(Object.fromEntries(Object.entries(none).filter(([name]) => isTheirs(name as StoredName))))
}
const hidden = { viewer: emptied('editors'), stranger: emptied('editors', 'members') }
/** The link as these readers get it. A stranger has its statistics key. */
export const seenBy = (reader: TeamRole | 'stranger', link: LinkRow): LinkRow =>
	reader === 'viewer' || reader === 'stranger' ? { ...link, ...hidden[reader] } : link

/** Those of a new link: what isn't sent is empty. */
export const newColumns = (sent: Sent): StoredColumns => ({ ...empty, ...columnsOf(sent) }) as StoredColumns

/** A row's fields as its record has them. */
export const fieldsOf = (link: StoredColumns): StoredFields =>
	Object.fromEntries([
		...storedNames.map((name) => {
			const value: unknown = link[columnOf(name)]
			return [name, value instanceof Date ? value.toISOString() : value]
		}),
		['places', placesOf(link.places)],
	]) as StoredFields
