/** The fields for a link's options, checked by the shared schemas while typing. */
import { useEffect } from 'preact/hooks'
import { sentNames } from '../actions/list/field-names.ts'
import { withTyped } from '../actions/making/expiry.ts'
import type { View } from '../actions/popup.ts'
import { refusedText } from '../locales/texts.ts'
import { type Draft, faultsIn, type OptionName, refusedIn } from './draft.ts'
import { Field } from './Field.tsx'
import { inputOf } from './input-of.ts'
import { useWords } from './use-words.tsx'

export interface OptionFieldsProps {
	names: readonly OptionName[]
	draft: Draft
	onDraft: (draft: Draft) => void
	/** Why the server refused them; it takes precedence over the schemas. */
	refusal?: (View & { kind: 'failed' }) | undefined
}

export const OptionFields = ({ names, draft, onDraft, refusal }: OptionFieldsProps) => {
	const words = useWords()
	const faults = faultsIn(draft)
	const refused = refusal && refusedIn(names, refusal.failure)
	useEffect(() => {
		if (refused === undefined) return
		const field = document.getElementById(refused)
		field?.closest('details')?.setAttribute('open', '')
		// Its label and fault are read aloud.
		field?.focus()
	}, [refusal])
	const faultOf = (name: OptionName): string | undefined => {
		const own = words.fields[sentNames[name]]
		if (refusal !== undefined && name === refused)
			return refusedText(refusal.failure, refusal.host, words, own)
		return faults.has(name) ? own.fault : undefined
	}
	return (
		<>
			{names.map((name) => (
				<Field
					key={name}
					name={name}
					value={draft[name]}
					onValue={(value) => onDraft(withTyped(draft, name, value))}
					{...inputOf(name, words.fields)}
					fault={faultOf(name)}
				/>
			))}
		</>
	)
}
