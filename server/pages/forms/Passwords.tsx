/** Fields for the current and the new password of an account. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { Field, type FieldProps } from './Field.tsx'

const { min, max } = bounds.account.password

type PasswordProps = Partial<Pick<FieldProps, 'name' | 'label' | 'fault'>> & { more?: string }

export const OldPassword = ({ name = 'password', label = 'Password', fault }: PasswordProps) => (
	<Field
		{...{ name, label, fault }}
		type="password"
		maxLength={max}
		autoComplete="current-password"
		required
	/>
)

/** `more` follows the length in the hint. */
export const NewPassword = ({ name = 'password', label = 'Password', fault, more = '' }: PasswordProps) => (
	<Field
		{...{ name, label, fault }}
		type="password"
		hint={`${min} to ${max} characters.${more}`}
		minLength={min}
		maxLength={max}
		autoComplete="new-password"
		required
	/>
)
