/** Buttons that copy and say so in place; the short link itself is one. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { shownAddress } from '../actions/readable.ts'
import { Button } from './Button.tsx'
import { copyClip } from './clipboard.ts'
import { Spoken } from './Spoken.tsx'
import { shortName } from './short-name.ts'
import { useFirstWords } from './use-words.tsx'

/** Milliseconds for which a button says that it has copied. */
const SAYS_SO = 2_000

interface Copying {
	/** Resolves to whether the text, or another in its place, is on the clipboard. */
	copy?: (text: string) => Promise<boolean>
	/** Whether it is there already. */
	isCopied?: boolean
	/** Called once it is there, or isn't; the caller then announces it. */
	onCopied?: (isCopied: boolean) => void
}

const useCopying = (text: string, { copy = copyClip, isCopied = false, onCopied }: Copying) => {
	const words = useFirstWords()
	/** The last try, and a count of them. */
	const [tried, setTried] = useState({ text: '', isIn: false, turn: 0 })
	const isThere = isCopied || (tried.isIn && tried.text === text)
	const [isDone, setDone] = useState(isThere)
	useLayoutEffect(() => {
		setDone(isThere)
		if (!isThere) return
		const timer = setTimeout(() => setDone(false), SAYS_SO)
		return () => clearTimeout(timer)
	}, [isThere, tried.turn])
	const click = async (): Promise<void> => {
		const isIn = await copy(text)
		setTried(({ turn }) => ({ text, isIn, turn: turn + 1 }))
		onCopied?.(isIn)
	}
	const look = isDone ? 'copy done' : isThere ? 'copy again' : 'copy'
	const isInVain = !isThere && tried.turn > 0 && tried.text === text
	const said = onCopied === undefined && (
		<Spoken class={isInVain ? 'fault' : 'unseen'}>
			{isInVain ? words.notCopied : isDone && words.copiedToClipboard}
		</Spoken>
	)
	return { words, isDone, look, said, click: () => void click() }
}

export interface CopyProps extends Copying {
	text: string
	/** Names the text for screen readers. */
	what: string
	label?: string
	class?: string
}

export const Copy = ({ text, what, label, class: look = '', ...copying }: CopyProps) => {
	const { words, isDone, look: state, said, click } = useCopying(text, copying)
	return (
		<>
			<Button
				class={`${state} ${look}`}
				aria-label={isDone ? `${words.copied}: ${what}` : words.copyWhat(what)}
				onClick={click}
				text={isDone ? words.copied : (label ?? words.copy)}
			/>
			{said}
		</>
	)
}

export interface ShortLinkProps extends Copying {
	url: string
	/** Characters that fit; all unless given. */
	room?: number
	class?: string
}

/** Copies wherever it is clicked. It is never a link, or its owner would use up one-time links. */
export const ShortLink = ({ url, room, class: look = '', ...copying }: ShortLinkProps) => {
	const { words, isDone, look: state, said, click } = useCopying(url, copying)
	const { host, slug, isCut, isTall } = shortName(url, room)
	const size = isTall ? (slug.length > room! ? 'tall small' : 'tall') : ''
	return (
		<>
			<button type="button" class={`short ${look} ${size}`} title={url} onClick={click}>
				{isCut && <span class="unseen">{shownAddress(url)} </span>}
				<span class="name" {...(isCut && { 'aria-hidden': true })}>
					<span class="host">{host}</span>
					<span class="slug">{slug}</span>
				</span>{' '}
				<span class={state}>{isDone ? words.copied : words.copy}</span>
			</button>
			{said}
		</>
	)
}
