/** The copy button, hidden until the script that it needs shows it. */
/** @jsxImportSource preact */
import { useWords } from '../words/use-words.ts'

export interface CopyProps {
	text: string
	/** Completes the label "Copy …", in the reader's language. */
	what: string
	/** Not the main action of the page. */
	isQuiet?: boolean
}

export const Copy = ({ text, what, isQuiet = false }: CopyProps) => {
	const { frame } = useWords()
	return (
		<button
			type="button"
			class={isQuiet ? 'copy quiet' : 'copy'}
			data-copy={text}
			aria-label={frame.copyWhat(what)}
			hidden
		>
			{frame.copy}
		</button>
	)
}
