/** One box to tick with everything that belongs to it: label, hint, fault. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

export interface CheckProps {
	name: string
	label: ComponentChildren
	hint?: string
	/** What is wrong with the choice, as a sentence. */
	fault?: string | undefined
	isTicked: boolean
}

/** Posts `on`. */
export const Check = ({ name, label, hint, fault, isTicked }: CheckProps) => {
	const described = [fault !== undefined && `${name}-fault`, hint !== undefined && `${name}-hint`].filter(
		(id) => id !== false,
	)
	return (
		<div class="field">
			<label class="check" for={name}>
				<input
					id={name}
					type="checkbox"
					name={name}
					value="on"
					checked={isTicked}
					{...(described.length > 0 && { 'aria-describedby': described.join(' ') })}
					{...(fault !== undefined && { 'aria-invalid': 'true' as const })}
				/>
				<span>{label}</span>
			</label>
			{fault !== undefined && (
				<p class="fault" id={`${name}-fault`}>
					{fault}
				</p>
			)}
			{hint !== undefined && (
				<p class="hint" id={`${name}-hint`}>
					{hint}
				</p>
			)}
		</div>
	)
}
