/** A button that submits nothing. */
import type { ButtonHTMLAttributes } from 'preact'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { text: string }

export const Button = ({ text, ...button }: ButtonProps) => (
	<button type="button" {...button}>
		{text}
	</button>
)

/** Buttons that look alike; `false` leaves one out. */
export const Buttons = ({ class: look, all }: { class: string; all: (ButtonProps | false)[] }) => (
	<>{all.map((button, nth) => button && <Button key={nth} class={look} {...button} />)}</>
)
