/** A labelled select. */
/** @jsxImportSource preact */

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
