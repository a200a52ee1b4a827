/** Fields for the current and the new password of an account. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { useWords } from '../words/use-words.ts'
import { Field, type FieldProps } from './Field.tsx'

const { min, max } = bounds.account.password

type PasswordProps = Partial<Pick<FieldProps, 'name' | 'label' | 'fault'>> & { more?: string }

export const OldPassword = ({ name = 'password', label, fault }: PasswordProps) => {
	const { forms } = useWords()
	return (
		<Field
			{...{ name, fault }}
			label={label ?? forms.password}
			type="password"
			maxLength={max}
			autoComplete="current-password"
			required
		/>
	)
}

/** `more` follows the length in the hint. */
export const NewPassword = ({ name = 'password', label, fault, more = '' }: PasswordProps) => {
	const { forms } = useWords()
	return (
		<Field
			{...{ name, fault }}
			label={label ?? forms.password}
			type="password"
			hint={forms.passwordHint(min, max, more)}
			minLength={min}
			maxLength={max}
			autoComplete="new-password"
			required
		/>
	)
}
