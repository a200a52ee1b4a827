/** Buttons that copy and say so in place; the short link itself is one. */
import { useState } from 'preact/hooks'
import { withoutScheme } from '../../shared/addresses.ts'
import { useWords } from './use-words.tsx'

interface Copying {
	/** Resolves to whether the text is in the clipboard. */
	copy: (text: string) => Promise<boolean>
	/** Whether it is there already. */
	isCopied?: boolean
	/** Called when it is. Whoever passes this also announces it. */
	onCopied?: () => void
}

const useCopying = (text: string, { copy, isCopied = false, onCopied }: Copying) => {
	const [copied, setCopied] = useState(isCopied ? text : '')
	const isDone = isCopied || copied === text
	const click = async (): Promise<void> => {
		const isThere = await copy(text)
		setCopied(isThere ? text : '')
		if (isThere) onCopied?.()
	}
	return { isDone, click: () => void click() }
}

const Announcement = ({ isDone, onCopied }: { isDone: boolean; onCopied: Copying['onCopied'] }) => {
	const words = useWords()
	if (onCopied !== undefined) return null
	return (
		<span class="unseen" role="status">
			{isDone && words.copiedToClipboard}
		</span>
	)
}

export interface CopyProps extends Copying {
	text: string
	/** Names the text for those who don't see it. */
	what: string
	label?: string
	class?: string
}

export const Copy = ({ text, what, label, class: look = '', ...copying }: CopyProps) => {
	const words = useWords()
	const { isDone, click } = useCopying(text, copying)
	return (
		<>
			<button
				type="button"
				class={`copy ${look}`}
				aria-label={isDone ? `${words.copied}: ${what}` : words.copyWhat(what)}
				onClick={click}
			>
				{isDone ? words.copied : (label ?? words.copy)}
			</button>
			<Announcement isDone={isDone} onCopied={copying.onCopied} />
		</>
	)
}

export interface ShortLinkProps extends Copying {
	url: string
	class?: string
}

/** Copies wherever it is clicked. It is never a link, or its owner would use up one-time links. */
export const ShortLink = ({ url, class: look = '', ...copying }: ShortLinkProps) => {
	const words = useWords()
	const { isDone, click } = useCopying(url, copying)
	return (
		<>
			<button type="button" class={`short ${look}`} title={url} onClick={click}>
				<span class="name">{withoutScheme(url)}</span>{' '}
				<span class={isDone ? 'copy done' : 'copy'}>{isDone ? words.copied : words.copy}</span>
			</button>
			<Announcement isDone={isDone} onCopied={copying.onCopied} />
		</>
	)
}
