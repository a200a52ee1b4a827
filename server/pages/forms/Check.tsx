/** A checkbox with its label and fault. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

export interface CheckProps {
	name: string
	label: ComponentChildren
	/** What is wrong with the choice, as a sentence. */
	fault?: string | undefined
	isTicked: boolean
}

/** Posts `on`. */
export const Check = ({ name, label, fault, isTicked }: CheckProps) => (
	<div class="field">
		<label class="check" for={name}>
			<input
				id={name}
				type="checkbox"
				name={name}
				value="on"
				checked={isTicked}
				{...(fault !== undefined && {
					'aria-describedby': `${name}-fault`,
					'aria-invalid': 'true' as const,
				})}
			/>
			<span>{label}</span>
		</label>
		{fault !== undefined && (
			<p class="fault" id={`${name}-fault`}>
				{fault}
			</p>
		)}
	</div>
)
