/** Buttons that send a form, and links that look like one. */
/** @jsxImportSource preact */
import type { ButtonHTMLAttributes } from 'preact'

interface Labelled {
	text: string
	/** Of the main action of its form unless it is `quiet`; `bad` deletes. */
	look?: 'quiet' | 'quiet small' | 'bad' | 'plain' | undefined
	/** What a screen reader says, where there are several alike. */
	says?: string | undefined
}

export const Submit = ({ text, look, says, ...button }: Labelled & ButtonHTMLAttributes) => (
	<button type="submit" class={look} aria-label={says} {...button}>
		{text}
	</button>
)

export const ButtonLink = ({ text, look, says, to }: Labelled & { to: string }) => (
	<a class={look === undefined ? 'button' : `button ${look}`} href={to} aria-label={says}>
		{text}
	</a>
)
