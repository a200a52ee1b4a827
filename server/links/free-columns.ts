/** A link's free fields as its row has them: `forwardQuery` for `forward_query`. */
import { type FreeFields, type FreeName, freeNames, freeRows } from '../../shared/link/free-fields.ts'
import { own } from '../../shared/text/own.ts'
import type { FreeColumns } from '../store/link-rows.ts'

type Sent = { [Name in FreeName]?: FreeFields[Name] | undefined }

const columnOf = (name: FreeName) =>
	name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as keyof FreeColumns

/** The columns that are sent. */
export const columnsOf = (fields: Sent): Partial<FreeColumns> =>
	Object.fromEntries(
		freeNames.flatMap((name) => (fields[name] === undefined ? [] : [[columnOf(name), fields[name]]])),
	)

/** The columns that are sent and differ from those of the link. */
export const changedColumns = (sent: Sent, link: FreeColumns): Partial<FreeColumns> => {
	const stored: Record<string, unknown> = { ...link }
	const isNew = ([column, value]: [string, unknown]) =>
		JSON.stringify(value) !== JSON.stringify(own(stored, column))
	return Object.fromEntries(Object.entries(columnsOf(sent)).filter(isNew))
}

const none = Object.fromEntries(freeNames.map((name) => [name, freeRows[name].none])) as Sent

/** Those of a new link: what isn't sent is empty. */
export const newColumns = (sent: Sent): FreeColumns =>
	({ ...columnsOf(none), ...columnsOf(sent) }) as FreeColumns

/** A row's free fields as its record has them. */
export const freeFieldsOf = (link: FreeColumns): FreeFields =>
	Object.fromEntries(freeNames.map((name) => [name, link[columnOf(name)]])) as FreeFields
