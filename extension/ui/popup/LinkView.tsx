/** Owns what the popup shows of a link: the link itself first; QR code and figures follow when they are loaded. */
import type { FunctionComponent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { paths } from '../../../shared/paths.ts'
import type { Kurz } from '../../actions/kurz.ts'
import type { View } from '../../actions/popup.ts'
import type { LinkOptions } from '../../actions/target.ts'
import { failureText, type Words } from '../../locales/languages.ts'
import { withoutScheme } from '../address.ts'
import { Copy } from '../Copy.tsx'
import { useWords } from '../words.tsx'
import type { ExtrasProps } from './Extras.tsx'
import type { OptionsProps } from './Options.tsx'
import type { Doors } from './Popup.tsx'

/** Characters that stand beside the button in one line; longer links are written smaller. */
const HERO = 20

export interface LinkViewProps {
	kurz: Kurz
	doors: Doors
	view: View & { kind: 'link' }
	isPrivate: boolean
	/** It took the place of another one, whose button had the focus. */
	isReplacing: boolean
	onCopied: () => void
	/** Without options: another link as the first one was. */
	makeNew: (options?: LinkOptions) => Promise<View>
}

/** What is not needed to show the link comes after it. */
const useLater = () => {
	const [later, setLater] = useState<{
		Extras: FunctionComponent<ExtrasProps>
		Options: FunctionComponent<OptionsProps>
	}>()
	useEffect(() => {
		void Promise.all([import('./Extras.tsx'), import('./Options.tsx')]).then(([{ Extras }, { Options }]) =>
			setLater({ Extras, Options }),
		)
	}, [])
	return later
}

/** What has become of the click; the popup announces it. */
export const statusText = ({ isKnown, isCopied }: LinkViewProps['view'], words: Words): string => {
	const status = isCopied ? words.copiedToClipboard : words.notCopied
	return isKnown ? `${words.alreadyLinked} ${status}` : status
}

export const LinkView = ({ kurz, doors, view, isPrivate, isReplacing, onCopied, makeNew }: LinkViewProps) => {
	const words = useWords()
	const later = useLater()
	const [isBusy, setBusy] = useState(false)
	const [fault, setFault] = useState('')
	const { link, isKnown, isCopied } = view
	const short = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (isReplacing) short.current?.querySelector('button')?.focus()
	}, [])
	const name = withoutScheme(link.url)
	const anotherLink = async (): Promise<void> => {
		setBusy(true)
		const made = await makeNew()
		setFault(made.kind === 'failed' ? failureText(made.failure, made.host, words) : '')
		setBusy(false)
	}
	return (
		<>
			<div class="short" ref={short}>
				<a href={link.url} target="_blank" rel="noreferrer" class={name.length > HERO ? 'long' : ''}>
					{name}
				</a>
				<Copy text={link.url} what={name} copy={doors.copy} isCopied={isCopied} onCopied={onCopied} />
			</div>
			<p class="target" title={link.target}>
				→ {withoutScheme(link.target)}
			</p>
			<p class="status">
				<span>{isKnown && isCopied ? words.alreadyLinked : statusText(view, words)}</span>
				{isKnown && (
					<button type="button" class="plain" disabled={isBusy} onClick={anotherLink}>
						{words.newLink}
					</button>
				)}
			</p>
			<p role="alert" class="fault">
				{fault}
			</p>
			{isPrivate && (
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
					<later.Extras kurz={kurz} doors={doors} link={link} isPrivate={isPrivate} isNew={!isKnown} />
					<later.Options kurz={kurz} makeNew={makeNew} />
				</>
			)}
		</>
	)
}
