/** Offers to let a link open with a button, beside a click limit of 1. */
import { Checkbox } from './Checkbox.tsx'
import { useWords } from './use-words.tsx'

export interface ConfirmBoxProps {
	name: string
	/** As typed. */
	clicks: string
	isConfirmed: boolean
	/** Whether the link has it already. */
	isStored?: boolean
	onChange: (isConfirmed: boolean) => void
}

/** Stays once it is ticked, so that it can be seen and taken back. */
export const ConfirmBox = ({ name, clicks, isConfirmed, isStored = false, onChange }: ConfirmBoxProps) => {
	const words = useWords()
	return clicks.trim() === '1' || isConfirmed || isStored ? (
		<Checkbox name={name} label={words.fields.confirm.label} isChecked={isConfirmed} onChange={onChange} />
	) : null
}
