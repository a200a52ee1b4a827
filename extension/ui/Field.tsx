/** A form field: label, input, and below it the fault or else the hint. */
import type { InputHTMLAttributes } from 'preact'

export type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
	name: string
	label: string
	value: string
	onValue: (value: string) => void
	hint?: string | undefined
	fault?: string | undefined
}

export const Field = ({ name, label, value, onValue, hint, fault, ...input }: FieldProps) => {
	const note = fault ?? hint
	return (
		<div class="field">
			<label for={name}>{label}</label>
			<input
				id={name}
				name={name}
				value={value}
				onInput={(event) => onValue(event.currentTarget.value)}
				{...(fault !== undefined && { 'aria-invalid': true })}
				{...(note !== undefined && { 'aria-describedby': `${name}-note` })}
				{...input}
			/>
			{note !== undefined && (
				<p id={`${name}-note`} class={fault === undefined ? 'hint' : 'fault'}>
					{note}
				</p>
			)}
		</div>
	)
}
