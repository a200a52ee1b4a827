/** Fields for the current and the new password of an account. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { useWords } from '../words/use-words.ts'
import { Field, type FieldProps } from './Field.tsx'

const { min, max } = bounds.account.password

type PasswordProps = Partial<Pick<FieldProps, 'name' | 'label'>>

const Password = ({
	name = 'password',
	label,
	...input
}: PasswordProps & Partial<Pick<FieldProps, 'hint' | 'minLength' | 'autoComplete'>>) => {
	const { forms } = useWords()
	return (
		<Field name={name} label={label ?? forms.password} type="password" maxLength={max} required {...input} />
	)
}

export const OldPassword = (field: PasswordProps) => <Password {...field} autoComplete="current-password" />

/** `more` follows the length in the hint. */
export const NewPassword = ({ more = '', ...field }: PasswordProps & { more?: string }) => {
	const hint = useWords().forms.passwordHint(min, max, more)
	return <Password {...field} hint={hint} minLength={min} autoComplete="new-password" />
}
