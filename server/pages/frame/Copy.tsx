/** The buttons for copying and sharing, hidden until the script that they need shows them. */
/** @jsxImportSource preact */
import { useWords } from '../words/use-words.ts'

export interface CopyProps {
	text: string
	/** Completes the label "Copy …", in the reader's language. */
	what: string
	/** Not the main action of the page. */
	isQuiet?: boolean
	/** The button says all of its label. */
	saysWhat?: boolean
}

/** Opens the share menu of the device, on pages whose browser has one. */
export const Share = ({ url, title }: { url: string; title: string | null }) => (
	<button type="button" class="quiet" data-share={url} data-share-title={title ?? undefined} hidden>
		{useWords().frame.share}
	</button>
)

export const Copy = ({ text, what, isQuiet = false, saysWhat = false }: CopyProps) => {
	const { frame } = useWords()
	return (
		<button
			type="button"
			class={isQuiet ? 'copy quiet' : 'copy'}
			data-copy={text}
			aria-label={frame.copyWhat(what)}
			hidden
		>
			{saysWhat ? frame.copyWhat(what) : frame.copy}
		</button>
	)
}
