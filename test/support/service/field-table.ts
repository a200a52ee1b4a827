/** The table of a link's fields in server/INTERFACE.md, made of the rows of the fields. */
import { type FieldName, fields, rowOf } from '../../../shared/link/fields.ts'

/** The table in the page. */
export const fieldTable = /(?<=\n)\| field \|.*\n(?:\|.*\n)+/

export const makeFieldTable = (): string => {
	const rows = (Object.keys(fields) as FieldName[]).map((name) => {
		const { takes, says, more } = rowOf(name)
		return `| \`${name}\` | ${takes} | ${[says, more].filter(Boolean).join(' ')} |\n`
	})
	return `| field | | |\n|---|---|---|\n${rows.join('').replaceAll('’', "'")}`
}
