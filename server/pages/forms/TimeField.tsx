/** A field for a date and a time, which says in which zone: UTC, or the reader's with a script. */
/** @jsxImportSource preact */
import { useWords } from '../words/use-words.ts'
import { Field, type FieldProps } from './Field.tsx'

export const TimeField = ({
	zone = 'UTC',
	hint,
	...field
}: Pick<FieldProps, 'name' | 'label' | 'hint' | 'fault'> & { value: string; zone?: string | undefined }) => {
	const { forms } = useWords()
	const whichZone = (
		<>
			{hint ?? forms.timeHint} {forms.timeZone} <span data-zone>{zone}</span>
		</>
	)
	return (
		<div>
			<Field {...field} type="datetime-local" hint={whichZone} />
			<input type="hidden" name="zone" value={zone} autoComplete="off" />
		</div>
	)
}
