/** The popup: its frame, and the view it shows. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Mark } from '../../../shared/mark.tsx'
import { remedyOf } from '../../actions/failure.ts'
import type { Kurz } from '../../actions/kurz.ts'
import {
	afterCopy,
	firstView,
	followView,
	keepCopied,
	readDefaults,
	rememberLimits,
	type Subject,
	shortenAndCopy,
	type View,
} from '../../actions/popup.ts'
import type { LinkOptions } from '../../actions/target.ts'
import { failureText } from '../../locales/texts.ts'
import { useLoaded } from '../use-loaded.ts'
import { useWords } from '../use-words.tsx'
import { LinkView } from './LinkView.tsx'
import { spokenStatus } from './status-text.ts'

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
	/** The first view, already under way when the popup is drawn. */
	first: Promise<View>
	/** The server's host, if there is a server. */
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
	const begin = useLoaded(view?.kind === 'no-server', () => import('./FirstRun.tsx'))
	/** Counts requests, so that results of earlier ones are not shown. */
	const turn = useRef(0)
	const show = async (coming: Promise<View>): Promise<void> => {
		const own = ++turn.current
		let next = await coming
		while (own === turn.current) {
			const shown = next
			setView((now) => keepCopied(now, shown))
			if (shown.kind !== 'link' || !shown.isOpen) return
			// Whatever was made meanwhile stays in the clipboard.
			const copy = async (text: string) => own === turn.current && doors.copy(text)
			next = await followView(kurz, shown, copy)
		}
	}
	useEffect(() => void show(first), [first])

	const again = (): Promise<void> => {
		setView(undefined)
		return show(firstView(kurz, subject, doors.copy))
	}
	/** Makes another link for the same page. A refusal is returned, and the view stays. */
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
		void show(Promise.resolve(made))
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
					isReplacing={isReplacing}
					onCopied={() => setView((now) => afterCopy(now, view.link.url))}
					makeNew={makeNew}
				/>
			)
		if (view.kind === 'no-server')
			return (
				begin !== undefined && (
					<begin.FirstRun
						kurz={kurz}
						openSettings={doors.openSettings}
						onKept={(origin) => {
							setHost(new URL(origin).host)
							void again()
						}}
					/>
				)
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
	/** Screen readers don't announce a region that appears together with its text. Failures are alerts of their own. */
	const said = view === undefined ? words.working : view.kind === 'link' ? spokenStatus(view, words) : ''
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
