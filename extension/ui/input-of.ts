/** Label, hint and attributes of an input, as its field's row says. */
import { fields } from '../../shared/link/fields.ts'
import type { BriefWords } from '../../shared/words/fields.ts'
import { type FormField, sentNames } from '../actions/list/field-names.ts'

const ofKind: Record<string, object> = {
	number: { autoComplete: 'off', inputMode: 'numeric' },
	time: { type: 'datetime-local' },
}

/** `isEdit`: where a link is edited, some are called otherwise. */
export const inputOf = (field: FormField, words: BriefWords, isEdit = false) => {
	const { kind, input } = fields[sentNames[field]]
	const { label, hint, edit } = words[sentNames[field]]
	return { label, hint, ...(isEdit && edit), ...input, ...ofKind[kind] }
}
