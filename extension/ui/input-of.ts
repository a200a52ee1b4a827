/** Label, hint and attributes of an input, as its field's row says. */
import { fields, type ShownWords, type TypedName } from '../../shared/link/fields.ts'
import { type FormField, sentNames } from '../actions/list/field-names.ts'

const ofKind: Record<string, object> = {
	number: { autoComplete: 'off', inputMode: 'numeric' },
	time: { type: 'datetime-local' },
}

export const inputOf = (field: FormField, words: Record<TypedName, ShownWords>) => {
	const { kind, input } = fields[sentNames[field]]
	const { label, hint } = words[sentNames[field]]
	return { label, hint, ...input, ...ofKind[kind] }
}
