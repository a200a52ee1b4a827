/** A link in the popup: the link itself, where it leads, and whether it is copied. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { chosenClip } from '../../actions/making/copy-text.ts'
import type { View, ViewOfLink } from '../../actions/popup.ts'
import { shownAddress } from '../../actions/readable.ts'
import type { ShownFailure } from '../../actions/server/failure.ts'
import { ShortLink } from '../Copy.tsx'
import { copyClip } from '../clipboard.ts'
import { Target } from '../Target.tsx'
import { useFirstWords } from '../use-words.tsx'
import { shownStatus } from './status-text.ts'

/** Characters that fit beside the button in small letters. */
const ROOM = 24

export interface LinkViewProps {
	kurz: Kurz
	view: ViewOfLink
	/** It replaces a link: the focus follows even if it was elsewhere. */
	isReplacing: boolean
	/** Its limits, once they are loaded. */
	chips: ComponentChildren
	/** The sentence for a failure, once sentences are loaded. */
	sayFailure: (failure: ShownFailure, host: string) => string
	onCopied: (isCopied: boolean) => void
	/** Makes another link like the first. */
	makeNew: () => Promise<View>
}

export const LinkView = ({ kurz, view, isReplacing, chips, sayFailure, ...on }: LinkViewProps) => {
	const words = useFirstWords()
	const [isBusy, setBusy] = useState(false)
	const [refusal, setRefusal] = useState<View>()
	const { link, isKnown, isCopied, failure } = view
	const hero = useRef<HTMLDivElement>(null)
	useLayoutEffect(() => {
		// What somebody has focused keeps the focus.
		const isFree = document.activeElement === document.body || document.activeElement === null
		if (isReplacing || isFree) hero.current?.querySelector('button')?.focus()
	}, [])
	const anotherLink = async (): Promise<void> => {
		setBusy(true)
		setRefusal(await on.makeNew())
		setBusy(false)
	}
	return (
		<>
			<div class="hero" ref={hero}>
				<ShortLink
					url={link.url}
					room={ROOM}
					copy={() => copyClip(chosenClip(kurz, { title: view.wish.title, ...link }))}
					isCopied={isCopied}
					onCopied={on.onCopied}
				/>
				<Target url={link.target} />
				{chips}
			</div>
			<p class="status">
				<span>{shownStatus(view, words)}</span>
				{isKnown && (
					<button type="button" class="plain" disabled={isBusy} onClick={anotherLink}>
						{words.newLink}
					</button>
				)}
			</p>
			<p role="status" class="hint">
				{failure !== undefined && sayFailure(failure, shownAddress(link.origin))}
			</p>
			<p role="alert" class="fault">
				{refusal?.kind === 'failed' && sayFailure(refusal.failure, refusal.host)}
			</p>
		</>
	)
}
