/** What a form is sent by: its button, and the key with which it acts once. */
/** @jsxImportSource preact */
import type { ButtonHTMLAttributes } from 'preact'
import type { Needs } from '../../http/deps.ts'

interface SubmitProps extends Omit<ButtonHTMLAttributes, 'class' | 'children'> {
	text: string
	/** Other than that of the form's main action; `bad` deletes. */
	look?: 'quiet' | 'quiet small' | 'bad' | 'plain' | undefined
	/** What a screen reader says, where several are alike. */
	says?: string | undefined
}

export const Submit = ({ text, look, says, ...button }: SubmitProps) => (
	<button type="submit" class={look} aria-label={says} {...button}>
		{text}
	</button>
)

const keyBytes = 18

/** A key for a new form. */
export const newFormKey = ({ random }: Needs<'random'>): string =>
	Buffer.from(random(keyBytes)).toString('base64url')

/** The field that says to which account a form was shown: `documentOf` puts it into each form. */
export const readerField = 'reader'

/** Without `autoComplete`, Firefox restores an old key into the hidden field after a reload. */
export const FormKey = ({ value }: { value: string }) => (
	<input type="hidden" name="key" value={value} autoComplete="off" />
)
