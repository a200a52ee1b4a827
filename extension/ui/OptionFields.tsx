/** The fields for a link's options, checked by the shared schemas while typing. */
import { sentNames } from '../actions/field-names.ts'
import { type Draft, faultsIn, type OptionName } from './draft.ts'
import { Field } from './Field.tsx'
import { inputOf } from './input-of.ts'
import { useWords } from './use-words.tsx'

export interface OptionFieldsProps {
	names: readonly OptionName[]
	draft: Draft
	onDraft: (draft: Draft) => void
	/** What the server refused, by field; it takes precedence over the schemas. */
	refused?: Partial<Record<OptionName, string>>
}

export const OptionFields = ({ names, draft, onDraft, refused = {} }: OptionFieldsProps) => {
	const words = useWords()
	const faults = faultsIn(draft)
	return (
		<>
			{names.map((name) => (
				<Field
					key={name}
					name={name}
					value={draft[name]}
					onValue={(value) => onDraft({ ...draft, [name]: value })}
					{...inputOf(name, words.fields)}
					fault={refused[name] ?? (faults.has(name) ? words.fields[sentNames[name]].fault : undefined)}
				/>
			))}
		</>
	)
}
