/** The copy button. It needs the script, so it stays hidden until the script shows it. */
/** @jsxImportSource preact */

export interface CopyProps {
	text: string
	/** Completes its name, e.g. "Copy the short link". */
	what: string
	/** It is not the first thing to do on its page. */
	isQuiet?: boolean
}

export const Copy = ({ text, what, isQuiet = false }: CopyProps) => (
	<button
		type="button"
		class={isQuiet ? 'copy quiet' : 'copy'}
		data-copy={text}
		aria-label={`Copy ${what}`}
		hidden
	>
		Copy
	</button>
)
