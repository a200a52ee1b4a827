/** A link in the popup: the link itself first, the rest as soon as it is loaded. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { withoutScheme } from '../../../shared/addresses.ts'
import { paths } from '../../../shared/paths.ts'
import type { Kurz } from '../../actions/kurz.ts'
import type { View, ViewOfLink } from '../../actions/popup.ts'
import type { LinkOptions } from '../../actions/target.ts'
import { failureText } from '../../locales/texts.ts'
import { Copy, ShortLink } from '../Copy.tsx'
import { Target } from '../Target.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useWords } from '../use-words.tsx'
import type { Doors } from './Popup.tsx'
import { shownStatus } from './status-text.ts'

/** Characters that fit beside the button; longer links are written smaller. */
const HERO = 20

export interface LinkViewProps {
	kurz: Kurz
	doors: Doors
	view: ViewOfLink
	/** It replaces a link whose button had the focus. */
	isReplacing: boolean
	onCopied: () => void
	/** Without options: another link like the first. */
	makeNew: (options?: LinkOptions) => Promise<View>
}

/** Whatever the link itself doesn't need is loaded after it. */
const loadRest = async () => {
	const [{ Extras }, { LimitChips }, { Options }] = await Promise.all([
		import('./Extras.tsx'),
		import('../LimitChips.tsx'),
		import('./Options.tsx'),
	])
	return { Extras, LimitChips, Options }
}

export const LinkView = ({ kurz, doors, view, isReplacing, onCopied, makeNew }: LinkViewProps) => {
	const words = useWords()
	const later = useLoaded(true, loadRest)
	const [isBusy, setBusy] = useState(false)
	const [fault, setFault] = useState('')
	const { link, isKnown, isCopied, failure, wish } = view
	const hero = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (isReplacing) hero.current?.querySelector('button')?.focus()
	}, [])
	const anotherLink = async (): Promise<void> => {
		setBusy(true)
		const made = await makeNew()
		setFault(made.kind === 'failed' ? failureText(made.failure, made.host, words) : '')
		setBusy(false)
	}
	return (
		<>
			<div class="hero" ref={hero}>
				<ShortLink
					url={link.url}
					class={withoutScheme(link.url).length > HERO ? 'long' : ''}
					copy={doors.copy}
					isCopied={isCopied}
					onCopied={onCopied}
				/>
				<Target url={link.target} />
				{later !== undefined && <later.LimitChips link={link} now={kurz.now()} />}
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
				{failure !== undefined && failureText(failure, new URL(link.origin).host, words)}
			</p>
			<p role="alert" class="fault">
				{fault}
			</p>
			{wish.isPrivate && (
				<div class="note">
					<p>{words.notKept}</p>
					<Copy
						class="small"
						text={link.origin + paths.monitor(link.slug, link.monitor_key)}
						what={words.statistics}
						label={words.copyStatistics}
						copy={doors.copy}
					/>
				</div>
			)}
			{later !== undefined && (
				<>
					<later.Extras kurz={kurz} doors={doors} view={view} />
					<later.Options kurz={kurz} makeNew={makeNew} />
				</>
			)}
		</>
	)
}
