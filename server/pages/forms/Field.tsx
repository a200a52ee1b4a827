/** Labelled inputs, selects and boxes, and hidden ones. Label, hint and fault are read together. */
/** @jsxImportSource preact */
import type { ComponentChildren, InputHTMLAttributes } from 'preact'
import { useContext } from 'preact/hooks'
import { bounds } from '../../../shared/bounds.ts'
import { own } from '../../../shared/text/own.ts'
import { FilledContext } from '../frame/FaultSummary.tsx'
import { useWords } from '../words/use-words.ts'

export type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
	name: string
	/** By which its label and its fault are found; by default its name. */
	id?: string | undefined
	label: string
	/** Of a text in lines. */
	rows?: number | undefined
	hint?: ComponentChildren
	/** What is wrong with the value, as a sentence; by default what its form says. */
	fault?: string | undefined
}

/** For what is not prose: browsers neither complete, capitalise nor check it. */
export const verbatim = { autoComplete: 'off', autoCapitalize: 'off', spellcheck: false } as const

const Fault = ({ id, fault }: Pick<FieldProps, 'id' | 'fault'>) =>
	fault === undefined ? null : (
		<p class="fault" id={`${id}-fault`}>
			{fault}
		</p>
	)

/** Other attributes go to the input. It shows what its form holds, but for secrets and files. */
export const Field = ({ name, id = name, label, hint, fault: given, ...input }: FieldProps) => {
	const { values, faults } = useContext(FilledContext)
	const fault = given ?? own(faults, id)
	const isKept = input.type !== 'password' && input.type !== 'file'
	const Input = (input.rows === undefined ? 'input' : 'textarea') as 'input'
	const described = [fault !== undefined && `${id}-fault`, hint !== undefined && `${id}-hint`].filter(
		(one) => one !== false,
	)
	return (
		<div class="field">
			<label for={id}>{label}</label>
			<Input
				id={id}
				name={name}
				{...(isKept && { value: own(values, name) })}
				{...(described.length > 0 && { 'aria-describedby': described.join(' ') })}
				{...(fault !== undefined && { 'aria-invalid': 'true' as const })}
				{...input}
			/>
			<Fault {...{ id, fault }} />
			{hint !== undefined && (
				<p class="hint" id={`${id}-hint`}>
					{hint}
				</p>
			)}
		</div>
	)
}

/** The address that an account signs in with. */
export const Email = (field: Pick<FieldProps, 'hint' | 'value'>) => (
	<Field
		name="email"
		type="email"
		label={useWords().entry.email}
		maxLength={bounds.account.email}
		autoComplete="username"
		autoCapitalize="off"
		spellcheck={false}
		required
		{...field}
	/>
)

/** A code of an app, or a recovery code. */
export const CodeField = (field: Partial<Pick<FieldProps, 'label' | 'hint' | 'id'>>) => {
	const { label, hint } = useWords().entry.code
	return (
		<Field
			name="code"
			value=""
			{...{ ...verbatim, label, hint }}
			autoComplete="one-time-code"
			maxLength={100}
			required
			{...field}
		/>
	)
}

export interface SelectFieldProps {
	name: string
	label: string
	/** Chosen unless the form holds another. */
	value: string
	/** Value and word of each choice. */
	choices: readonly (readonly [value: string, word: string])[]
}

export const SelectField = ({ name, label, value, choices }: SelectFieldProps) => {
	const chosen = own(useContext(FilledContext).values, name) ?? value
	return (
		<div class="field">
			<label for={name}>{label}</label>
			<select id={name} name={name}>
				{choices.map(([choice, word]) => (
					<option key={choice} value={choice} selected={choice === chosen}>
						{word}
					</option>
				))}
			</select>
		</div>
	)
}

interface BoxProps {
	name: string
	/** What it posts when ticked. */
	value: string
	label: ComponentChildren
	/** What is wrong with the choice, as a sentence; by default what its form says. */
	fault?: string | undefined
	checked?: boolean
	required?: boolean
}

const Box = ({ name, label, fault: given, ...input }: BoxProps) => {
	const { faults } = useContext(FilledContext)
	const fault = given ?? own(faults, name)
	return (
		<>
			<label class="check" for={name}>
				<input
					id={name}
					type="checkbox"
					name={name}
					{...(fault !== undefined && {
						'aria-describedby': `${name}-fault`,
						'aria-invalid': 'true' as const,
					})}
					{...input}
				/>
				<span>{label}</span>
			</label>
			<Fault id={name} fault={fault} />
		</>
	)
}

/** Posts `on`. */
export const Check = ({ isTicked, ...box }: Pick<BoxProps, 'name' | 'label'> & { isTicked: boolean }) => (
	<div class="field">
		<Box value="on" checked={isTicked} {...box} />
	</div>
)

/** Confirms a deletion: posts `confirm=yes`; `fault` says that it was not ticked. */
export const ConfirmBox = (box: Pick<BoxProps, 'label' | 'fault'>) => (
	<Box name="confirm" value="yes" required {...box} />
)

/**
 * An input for each name that has a value. Without `autoComplete`, Firefox restores old values into
 * hidden fields after a reload.
 */
export const Hidden = (fields: Record<string, string | number | undefined>) => (
	<>
		{Object.entries(fields).map(
			([name, value]) =>
				value !== undefined && (
					<input key={name} type="hidden" name={name} value={value} autoComplete="off" />
				),
		)}
	</>
)
