/** A link's fields as its row has them: `forwardQuery` for `forward_query`, times as dates. */
import {
	columnOf,
	type StoredFields,
	type StoredName,
	type StoredRows,
	storedNames,
	storedRows,
} from '../../shared/link/stored-fields.ts'
import { own } from '../../shared/text/own.ts'
import type { LinkRow, StoredColumns } from '../store/link-rows.ts'

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

const privateNames = storedNames.filter((name) => 'isPrivate' in storedRows[name])
/** A link without what only those have who may change it. */
export const withoutPrivate = (link: LinkRow): LinkRow => ({
	...link,
	...columnsOf(Object.fromEntries(privateNames.map((name) => [name, storedRows[name].none])) as Sent),
})

/** Those of a new link: what isn't sent is empty. */
export const newColumns = (sent: Sent): StoredColumns =>
	({ ...columnsOf(none), ...columnsOf(sent) }) as StoredColumns

/** A row's fields as its record has them. */
export const fieldsOf = (link: StoredColumns): StoredFields =>
	Object.fromEntries(
		storedNames.map((name) => {
			const value: unknown = link[columnOf(name)]
			return [name, value instanceof Date ? value.toISOString() : value]
		}),
	) as StoredFields
