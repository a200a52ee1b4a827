/** Buttons that look alike. */
import { Button, type ButtonProps } from './Button.tsx'

/** `false` leaves one out. */
export const Buttons = ({ class: look, all }: { class: string; all: (ButtonProps | false)[] }) => (
	<>{all.map((button, nth) => button && <Button key={nth} class={look} {...button} />)}</>
)
