/** The copy button, hidden until the script that it needs shows it. */
/** @jsxImportSource preact */

export interface CopyProps {
	text: string
	/** Completes the label "Copy …". */
	what: string
	/** Not the main action of the page. */
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
