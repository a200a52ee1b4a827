/** The fields for a link's options, checked by the shared schemas while typing. */
import { bounds } from '../../shared/bounds.ts'
import { type Draft, faultsIn, type OptionName } from './draft.ts'
import { Field } from './Field.tsx'
import { useWords } from './use-words.tsx'

export interface OptionFieldsProps {
	names: readonly OptionName[]
	draft: Draft
	onDraft: (draft: Draft) => void
	/** What the server refused, by field; it takes precedence over the schemas. */
	refused?: Partial<Record<OptionName, string>>
}

const text = { autoComplete: 'off', autoCapitalize: 'off', spellcheck: false } as const

export const OptionFields = ({ names, draft, onDraft, refused = {} }: OptionFieldsProps) => {
	const words = useWords()
	const faults = faultsIn(draft)
	const kinds = {
		alias: { label: words.alias, hint: words.aliasHint, maxLength: bounds.alias.max, ...text },
		days: { label: words.days, hint: words.daysHint, inputMode: 'numeric', autoComplete: 'off' },
		clicks: {
			label: words.clickLimit,
			hint: words.clickLimitHint,
			inputMode: 'numeric',
			autoComplete: 'off',
		},
		password: {
			label: words.password,
			hint: words.passwordHint,
			maxLength: bounds.password,
			...text,
		},
	} as const
	return (
		<>
			{names.map((name) => (
				<Field
					key={name}
					name={name}
					value={draft[name]}
					onValue={(value) => onDraft({ ...draft, [name]: value })}
					fault={refused[name] ?? (faults.has(name) ? words.faults[name] : undefined)}
					{...kinds[name]}
				/>
			))}
		</>
	)
}
