/** Labelled inputs and selects. Screen readers read label, hint and fault together. */
/** @jsxImportSource preact */
import type { ComponentChildren, InputHTMLAttributes } from 'preact'
import { bounds } from '../../../shared/bounds.ts'
import { useWords } from '../words/use-words.ts'

export type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
	name: string
	label: string
	/** Of a text in lines. */
	rows?: number | undefined
	hint?: ComponentChildren
	/** What is wrong with the value, as a sentence. */
	fault?: string | undefined
}

/** For what is not prose: browsers neither complete, capitalise nor check it. */
export const verbatim = { autoComplete: 'off', autoCapitalize: 'off', spellcheck: false } as const

/** Other attributes go to the input. */
export const Field = ({ name, label, hint, fault, ...input }: FieldProps) => {
	const Input = (input.rows === undefined ? 'input' : 'textarea') as 'input'
	const described = [fault !== undefined && `${name}-fault`, hint !== undefined && `${name}-hint`].filter(
		(id) => id !== false,
	)
	return (
		<div class="field">
			<label for={name}>{label}</label>
			<Input
				id={name}
				name={name}
				{...(described.length > 0 && { 'aria-describedby': described.join(' ') })}
				{...(fault !== undefined && { 'aria-invalid': 'true' as const })}
				{...input}
			/>
			{fault !== undefined && (
				<p class="fault" id={`${name}-fault`}>
					{fault}
				</p>
			)}
			{hint !== undefined && (
				<p class="hint" id={`${name}-hint`}>
					{hint}
				</p>
			)}
		</div>
	)
}

/** The address that an account signs in with. */
export const Email = ({
	value = '',
	...field
}: Pick<FieldProps, 'fault' | 'hint'> & { value?: string | undefined }) => (
	<Field
		name="email"
		type="email"
		label={useWords().entry.email}
		value={value}
		maxLength={bounds.account.email}
		autoComplete="username"
		autoCapitalize="off"
		spellcheck={false}
		required
		{...field}
	/>
)

/** A code of an app, or a recovery code. */
export const CodeField = (field: Pick<FieldProps, 'label' | 'hint' | 'fault'>) => (
	<Field name="code" {...verbatim} autoComplete="one-time-code" maxLength={100} required {...field} />
)

export interface SelectFieldProps {
	name: string
	label: string
	value: string
	/** Value and word of each choice. */
	choices: readonly (readonly [value: string, word: string])[]
}

export const SelectField = ({ name, label, value, choices }: SelectFieldProps) => (
	<div class="field">
		<label for={name}>{label}</label>
		<select id={name} name={name}>
			{choices.map(([choice, word]) => (
				<option key={choice} value={choice} selected={choice === value}>
					{word}
				</option>
			))}
		</select>
	</div>
)
