/** A choice of a few, by a list that opens. */

export interface ChoiceProps<T extends string> {
	id: string
	label: string
	class?: string
	isDisabled?: boolean
	value: T
	choices: readonly T[]
	nameOf: (choice: T) => string
	onValue: (value: T) => void
}

export const Select = <T extends string>(props: ChoiceProps<T>) => {
	const { id, label, class: look, value, choices, isDisabled, nameOf, onValue } = props
	return (
		<>
			<label for={id}>{label}</label>
			<select
				id={id}
				class={look}
				value={value}
				disabled={isDisabled}
				onChange={({ currentTarget: { selectedIndex } }) => onValue(choices[selectedIndex]!)}
			>
				{choices.map((choice) => (
					<option key={choice} value={choice}>
						{nameOf(choice)}
					</option>
				))}
			</select>
		</>
	)
}

export const Choice = <T extends string>(props: ChoiceProps<T>) => (
	<div class="field">
		<Select {...props} />
	</div>
)
