/** A button that submits nothing. */
import type { ButtonHTMLAttributes } from 'preact'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { text: string }

export const Button = ({ text, ...button }: ButtonProps) => (
	<button type="button" {...button}>
		{text}
	</button>
)
