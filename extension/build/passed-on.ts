/** The lists of rows of a link: typed on the server's pages alone, and here passed on. */
import * as z from 'zod/mini'
import type { freeRows } from '../../shared/link/free-fields.ts'

type RowsField = (typeof freeRows)['places' | 'rules' | 'shares']

const passedOn = {
	kind: 'rows',
	takes: 'list',
	input: {},
	record: z.unknown(),
	none: null,
	schema: z.unknown(),
	read: (line: string) => line,
	write: (row: never) => JSON.stringify(row),
} satisfies { [Part in keyof Omit<RowsField, 'visited' | 'says' | 'example' | 'more'>]: unknown }

export const [places, rules, shares] = [passedOn, passedOn, passedOn]
/** No form here has places. */
export const openOnly = (places: readonly unknown[] | null) => places ?? []
export const readTypedPlace = (line: string) => line
