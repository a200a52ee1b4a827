/** Checkboxes with their label and fault. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import { own } from '../../../shared/text/own.ts'
import { FilledContext } from '../frame/FaultSummary.tsx'

interface BoxProps {
	name: string
	/** What it posts when ticked. */
	value: string
	label: ComponentChildren
	/** What is wrong with the choice, as a sentence; by default what its form says. */
	fault?: string | undefined
	checked?: boolean
	required?: boolean
}

const Box = ({ name, label, fault: given, ...input }: BoxProps) => {
	const fault = given ?? own(useContext(FilledContext).faults, name)
	return (
		<>
			<label class="check" for={name}>
				<input
					id={name}
					type="checkbox"
					name={name}
					{...(fault !== undefined && {
						'aria-describedby': `${name}-fault`,
						'aria-invalid': 'true' as const,
					})}
					{...input}
				/>
				<span>{label}</span>
			</label>
			{fault !== undefined && (
				<p class="fault" id={`${name}-fault`}>
					{fault}
				</p>
			)}
		</>
	)
}

/** Posts `on`. */
export const Check = ({ isTicked, ...box }: Pick<BoxProps, 'name' | 'label'> & { isTicked: boolean }) => (
	<div class="field">
		<Box value="on" checked={isTicked} {...box} />
	</div>
)

/** Confirms a deletion: posts `confirm=yes`; `fault` says that it was not ticked. */
export const ConfirmBox = (box: Pick<BoxProps, 'label' | 'fault'>) => (
	<Box name="confirm" value="yes" required {...box} />
)
