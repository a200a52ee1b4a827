/** A labelled choice of a few words. */
/** @jsxImportSource preact */

export interface SelectFieldProps {
	name: string
	label: string
	value: string
	/** Value and word of each choice. */
	choices: readonly (readonly [value: string, word: string])[]
}

/** One choice; the chosen one is marked, so that the page shows what was asked. */
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
