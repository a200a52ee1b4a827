/** What the pages say of the fields of a link in English, where it differs. */
import { bounds } from '../../../bounds.ts'
import type { FieldsWords } from '../../fields.ts'
import { fields as shared } from '../shared/fields.ts'

const { url, alias, password, title, tags } = shared

/** How long an alias is, and of what. */
export const aliasOf = (min: number, max: number): string => `${min} to ${max} letters, digits, “_” or “-”.`
const usual = aliasOf(bounds.alias.min, bounds.alias.max)

export const fields: FieldsWords = {
	...shared,
	url: { ...url, label: 'Long link' },
	alias: { ...alias, fault: usual, hint: `${usual} ${alias.hint}` },
	password: { ...password, hint: 'Shown as you type: it can’t be looked up later.' },
	title: { ...title, hint: 'Shown only to those who see the statistics.' },
	tags: {
		...tags,
		hint: `Up to ${bounds.tags.number}, separated by commas. Put a tag that contains a comma in double quotes.`,
	},
}
