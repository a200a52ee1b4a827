/** The input or checkbox of a link's field, as the field's row says. */
/** @jsxImportSource preact */
import { useContext } from 'preact/hooks'
import { bounds } from '../../../shared/bounds.ts'
import { rowOf } from '../../../shared/link/fields.ts'
import { linesOf } from '../../../shared/link/row-kinds.ts'
import type { ShownName } from '../../../shared/words/fields.ts'
import { FilledContext } from '../frame/FaultSummary.tsx'
import { useSite } from '../frame/site.ts'
import { useWords } from '../words/use-words.ts'
import { Check, Field, type FieldProps } from './Field.tsx'
import { readSwitch } from './form-values.ts'

/** For a date and a time; says in which zone: UTC, or the reader's with a script. */
export const TimeField = ({
	zone = 'UTC',
	hint,
	...field
}: Pick<FieldProps, 'name' | 'label' | 'hint'> & { value: string; zone?: string | undefined }) => {
	const { forms } = useWords()
	const whichZone = (
		<>
			{hint} {forms.timeZone} <span data-zone>{zone}</span>
		</>
	)
	return (
		<div>
			<Field {...field} type="datetime-local" hint={whichZone} />
			<input type="hidden" name="zone" value={zone} autoComplete="off" />
		</div>
	)
}

interface LinkFieldProps
	extends Partial<Pick<FieldProps, 'label' | 'hint' | 'placeholder' | 'required' | 'min'>> {
	name: ShownName
}

/** Never shows a password. Other properties come before those of the row. */
export const LinkField = ({ name, ...own }: LinkFieldProps) => {
	const { kind, input, max } = rowOf(name)
	const { label, hint } = useWords().fields[name]
	const { aliasLength: { min, max: most } = bounds.alias } = useSite()
	const { values } = useContext(FilledContext)
	const typed = values[name] ?? ''
	// A fault counts the lines that hold something.
	const value = kind === 'rows' ? linesOf(typed).join('\n') : typed
	if (kind === 'switch') return <Check {...{ name, label }} isTicked={readSwitch(value, false) !== false} />
	if (kind === 'time') return <TimeField {...{ name, label, hint, value, ...own }} zone={values.zone} />
	return (
		<Field
			{...{ name, label, hint }}
			value={kind === 'password' ? undefined : value}
			{...(kind === 'number' && { type: 'number', min: 1, max, step: 1 })}
			{...input}
			{...(kind === 'alias' && { pattern: `[A-Za-z0-9_\\-]{${min},${most}}`, maxLength: most })}
			{...own}
		/>
	)
}
