/** The button that sends a form. */
/** @jsxImportSource preact */
import type { ButtonHTMLAttributes } from 'preact'

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
