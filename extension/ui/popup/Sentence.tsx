/** One sentence, and the one button that helps. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

export interface SentenceProps {
	text: string
	button: string
	onClick: () => void
	/** What else there is to know. */
	children?: ComponentChildren
}

export const Sentence = ({ text, button, onClick, children }: SentenceProps) => {
	const helping = useRef<HTMLButtonElement>(null)
	useEffect(() => helping.current?.focus(), [])
	return (
		<div class="sentence">
			<p role="alert">{text}</p>
			{children}
			<button type="button" ref={helping} onClick={onClick}>
				{button}
			</button>
		</div>
	)
}
