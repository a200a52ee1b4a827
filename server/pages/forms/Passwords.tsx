/** Fields for the password of an account: the one it has, and a new one. */
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

/** `more` is said after how long it may be. */
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
