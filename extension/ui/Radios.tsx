/** A choice of a few that are all in sight. */
import type { ChoiceProps } from './Choice.tsx'

export const Radios = <T extends string>({ id, label, value, choices, nameOf, onValue }: ChoiceProps<T>) => (
	<fieldset>
		<legend class="unseen">{label}</legend>
		{choices.map((choice) => (
			<label class="check" key={choice}>
				<input
					type="radio"
					name={id}
					value={choice}
					checked={choice === value}
					onChange={() => onValue(choice)}
				/>
				{nameOf(choice)}
			</label>
		))}
	</fieldset>
)
