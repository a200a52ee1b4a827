/** What the pages say of the fields of a link in German, where it differs. */
import { bounds } from '../../../bounds.ts'
import type { FieldsWords } from '../../fields.ts'
import { fields as shared } from '../shared/fields.ts'

const { url, alias, password, title, tags } = shared

/** How long an alias is, and of what. */
export const aliasOf = (min: number, max: number): string =>
	`${min} bis ${max} Zeichen: A bis Z, Ziffern, „_“ oder „-“.`
const usual = aliasOf(bounds.alias.min, bounds.alias.max)

export const fields: FieldsWords = {
	...shared,
	url: { ...url, label: 'Langer Link' },
	alias: { ...alias, fault: usual, hint: `${usual} ${alias.hint}` },
	password: { ...password, hint: 'Beim Tippen sichtbar: Es lässt sich später nicht nachsehen.' },
	title: { ...title, hint: 'Nur für diejenigen sichtbar, die die Statistik sehen.' },
	tags: {
		...tags,
		hint: `Bis zu ${bounds.tags.number}, durch Kommas getrennt. Schlagwörter, die ein Komma enthalten, in gerade Anführungszeichen setzen.`,
	},
}
