/** Owns the button that copies a text and says so in its own place. */
import { useState } from 'preact/hooks'
import { useWords } from './words.tsx'

export interface CopyProps {
	text: string
	/** Names the text for those who don't see it. */
	what: string
	/** Answers whether the text is in the clipboard. */
	copy: (text: string) => Promise<boolean>
	/** Whether it is there already. */
	isCopied?: boolean
	/** Called when it is there; whoever is told announces it. */
	onCopied?: () => void
	label?: string
	class?: string
}

export const Copy = ({
	text,
	what,
	copy,
	isCopied = false,
	onCopied,
	label,
	class: look = '',
}: CopyProps) => {
	const words = useWords()
	const [copied, setCopied] = useState(isCopied ? text : '')
	const isDone = copied === text
	const click = async (): Promise<void> => {
		const isThere = await copy(text)
		setCopied(isThere ? text : '')
		if (isThere) onCopied?.()
	}
	return (
		<>
			<button
				type="button"
				class={`copy ${look}`}
				aria-label={isDone ? `${words.copied}: ${what}` : words.copyWhat(what)}
				onClick={() => void click()}
			>
				{isDone ? words.copied : (label ?? words.copy)}
			</button>
			{onCopied === undefined && (
				<span class="unseen" role="status">
					{isDone && words.copiedToClipboard}
				</span>
			)}
		</>
	)
}
