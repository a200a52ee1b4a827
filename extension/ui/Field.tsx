/** A form field: label, input, and below it the fault or else the hint. */
import type { InputHTMLAttributes } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

export type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
	name: string
	label: string
	/** Of a text in lines. */
	rows?: number | undefined
	value: string
	onValue: (value: string) => void
	hint?: string | undefined
	fault?: string | undefined
}

/** The value of a date and time that was begun only, which browsers show but don't tell. */
const begun = '?'
const valueIn = ({ value, validity }: HTMLInputElement): string => (validity.badInput ? begun : value)

export const Field = ({ name, label, value, onValue, hint, fault, ...input }: FieldProps) => {
	const Input = (input.rows === undefined ? 'input' : 'textarea') as 'input'
	const note = fault ?? hint
	const own = useRef<HTMLInputElement>(null)
	/** Firefox and Chromium fire no event for what was only begun. */
	const heed = (): void => {
		// What is removed loses the focus first, and is nobody's field by then.
		if (own.current === null) return
		const now = valueIn(own.current)
		if (now !== value) onValue(now)
	}
	useLayoutEffect(() => {
		if (value === '' && own.current!.validity.badInput) own.current!.value = ''
	}, [value])
	return (
		<div class="field">
			<label for={name}>{label}</label>
			<Input
				ref={own}
				id={name}
				name={name}
				value={value === begun && input.type === 'datetime-local' ? '' : value}
				onInput={(event) => onValue(valueIn(event.currentTarget))}
				onBlur={heed}
				onKeyDown={({ key }) => key === 'Enter' && heed()}
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
