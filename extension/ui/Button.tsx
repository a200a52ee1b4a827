/** A button that submits nothing. */
import type { ButtonHTMLAttributes } from 'preact'

export const Button = ({ text, ...button }: ButtonHTMLAttributes<HTMLButtonElement> & { text: string }) => (
	<button type="button" {...button}>
		{text}
	</button>
)
