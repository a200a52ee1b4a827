/** A box to tick and its label. */

export interface CheckboxProps {
	name: string
	label: string
	isChecked: boolean
	onChange: (isChecked: boolean) => void
}

export const Checkbox = ({ name, label, isChecked, onChange }: CheckboxProps) => (
	<label class="check">
		<input
			type="checkbox"
			name={name}
			checked={isChecked}
			onChange={(event) => onChange(event.currentTarget.checked)}
		/>
		{label}
	</label>
)
