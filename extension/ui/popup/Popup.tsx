/** Owns the popup as a whole: which view it shows, and the frame around it. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Mark } from '../../../shared/mark.tsx'
import { remedyOf } from '../../actions/failure.ts'
import type { Kurz } from '../../actions/kurz.ts'
import {
	afterCopy,
	openPopup,
	readDefaults,
	rememberLimits,
	type Subject,
	shortenAndCopy,
	type View,
} from '../../actions/popup.ts'
import type { LinkOptions } from '../../actions/target.ts'
import { failureText } from '../../locales/languages.ts'
import { AddressForm } from '../AddressForm.tsx'
import { useWords } from '../words.tsx'
import { LinkView, statusText } from './LinkView.tsx'

/** What the popup does with the browser. */
export interface Doors {
	copy: (text: string) => Promise<boolean>
	copyPicture: (png: Blob) => Promise<boolean>
	save: (content: Blob, name: string) => void
	openLinks: (link?: string) => void
	openSettings: () => void
}

export interface PopupProps {
	kurz: Kurz
	doors: Doors
	subject: Subject
	/** The view it opens with; already under way when the popup is drawn. */
	first: Promise<View>
	/** The server's host, when there is one. */
	host: string
}

const Header = ({ host, doors }: { host: string; doors: Doors }) => {
	const words = useWords()
	return (
		<header>
			<span class="brand">
				<Mark size={20} />
				<span>{host || words.product}</span>
			</span>
			<nav>
				<button type="button" class="plain" onClick={doors.openSettings}>
					{words.settings}
				</button>
				<button type="button" class="plain" onClick={() => doors.openLinks()}>
					{words.links}
				</button>
			</nav>
		</header>
	)
}

const Sentence = ({ text, children }: { text: string; children?: ComponentChildren }) => (
	<div class="sentence">
		<p role="alert">{text}</p>
		{children}
	</div>
)

export const Popup = ({ kurz, doors, subject, first, host: firstHost }: PopupProps) => {
	const words = useWords()
	const [host, setHost] = useState(firstHost)
	const [view, setView] = useState<View | undefined>()
	const [isReplacing, setReplacing] = useState(false)
	useEffect(() => void first.then(setView), [first])

	const again = async (): Promise<void> => {
		setView(undefined)
		setView(await openPopup(kurz, subject, doors.copy))
	}
	/** Another link for the same page. What the service refuses is answered, and the view stays. */
	const makeNew = async (options?: LinkOptions): Promise<View> => {
		const wish = {
			url: subject.url ?? '',
			options: options ?? (await readDefaults(kurz)),
			isPrivate: subject.isPrivate,
			isNew: true,
		}
		const made = await shortenAndCopy(kurz, wish, doors.copy)
		if (made.kind !== 'link') return made
		if (options !== undefined) await rememberLimits(kurz, options, subject.isPrivate)
		setReplacing(true)
		setView(made)
		return made
	}
	const remedies = {
		retry: [words.retry, again],
		settings: [words.settings, doors.openSettings],
		links: [words.openLinks, doors.openLinks],
	} as const
	const body = () => {
		if (view === undefined) return <p class="working">{words.working}</p>
		if (view.kind === 'link')
			return (
				<LinkView
					key={view.link.url}
					kurz={kurz}
					doors={doors}
					view={view}
					isPrivate={subject.isPrivate}
					isReplacing={isReplacing}
					onCopied={() => setView((now) => afterCopy(now, view.link.url))}
					makeNew={makeNew}
				/>
			)
		if (view.kind === 'no-server')
			return (
				<div class="first-run">
					<h1>{words.firstRun}</h1>
					<AddressForm
						kurz={kurz}
						first=""
						askElsewhere={(origin) => void kurz.items.refused.write(origin).then(doors.openSettings)}
						onKept={(origin) => {
							setHost(new URL(origin).host)
							void again()
						}}
					/>
				</div>
			)
		if (view.kind === 'unsupported')
			return (
				<Sentence text={words.unsupported}>
					<button type="button" onClick={() => doors.openLinks()}>
						{words.openLinks}
					</button>
				</Sentence>
			)
		const [button, help] = remedies[remedyOf(view.failure)]
		return (
			<Sentence text={failureText(view.failure, view.host, words)}>
				<button type="button" onClick={() => help()}>
					{button}
				</button>
			</Sentence>
		)
	}
	/** A region that comes together with its text is not announced; failures are alerts of their own. */
	const said = view === undefined ? words.working : view.kind === 'link' ? statusText(view, words) : ''
	return (
		<>
			<Header host={host} doors={doors} />
			<p class="unseen" role="status">
				{said}
			</p>
			<main>{body()}</main>
		</>
	)
}
