/** The page that shortens many pages at once: asks, shows its progress, copies all links. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { figure } from '../../../shared/statistics/formats.ts'
import { type Kurz, readHost } from '../../actions/kurz.ts'
import { chosenClips } from '../../actions/list/copy-many.ts'
import { linkable, shortenTabs, type TabLink } from '../../actions/making/all-tabs.ts'
import { type Folder, firstKind, type Named, tabsOf } from '../../actions/making/sources.ts'
import type { PageTab } from '../../actions/making/target.ts'
import { readFailure, type ShownFailure } from '../../actions/server/failure.ts'
import { failures, type GivenUp } from '../../actions/server/remedies.ts'
import { giveUpPlace } from '../../actions/storage/place.ts'
import { failureText } from '../../locales/texts.ts'
import { Button } from '../Button.tsx'
import { Copy, ShortLink } from '../Copy.tsx'
import { copyClip } from '../clipboard.ts'
import { PageHeader } from '../PageHeader.tsx'
import { type Pause, Paused, pauseOf } from '../Paused.tsx'
import { pauseFor } from '../pause.ts'
import { useAllWords } from '../use-words.tsx'
import { Sources } from './Sources.tsx'

export interface TabsPageProps {
	kurz: Kurz
	named: Named
	readTabs: (window: number | undefined) => Promise<PageTab[]>
	readFolders: () => Promise<Folder[]>
	/** Ask for the permission, first thing after the click. */
	requestTabs: () => Promise<boolean>
	requestBookmarks: () => Promise<boolean>
}

export const TabsPage = (props: TabsPageProps) => {
	const { kurz, named, readTabs, readFolders, requestTabs, requestBookmarks } = props
	const words = useAllWords()
	const { tabs: text } = words
	const [kind, setKind] = useState(firstKind(named))
	const [folder, setFolder] = useState<Folder>()
	const [rows, setRows] = useState<TabLink[]>([])
	const [isBusy, setBusy] = useState(false)
	const [said, setSaid] = useState('')
	const [host, setHost] = useState('')
	const [paused, setPaused] = useState<Pause>()
	/** Ends the work under way. */
	const stop = useRef<() => void>(() => {})
	const made = rows.flatMap(({ link, title }) => (link === undefined ? [] : [{ title, ...link }]))
	const isAnonymous = useRef(false)
	const refused = rows.find(({ failure }) => failure && failures[failure.code].without)
	const without = refused && failures[refused.failure!.code].without
	const say = (failure: ShownFailure): string => failureText(failure, host, words)

	const work = async (): Promise<void> => {
		const name = await readHost(kurz)
		setHost(name)
		const pages = kind === 'bookmarks' ? folder!.pages : tabsOf(kind, named, await readTabs(named.window))
		const tabs = linkable(pages)
		setRows(tabs)
		if (tabs.length === 0) return setSaid(text.none)
		const over = new AbortController()
		stop.current = () => over.abort()
		const pause = async (seconds: number): Promise<void> => {
			setPaused(pauseOf(name, seconds))
			await pauseFor(seconds, over.signal)
			setPaused(undefined)
		}
		const isOver = () => over.signal.aborted
		const done = await shortenTabs(kurz, tabs, {
			...{ show: setRows, pause, isOver },
			isAnonymous: isAnonymous.current,
		})
		const links = done.filter(({ link }) => link !== undefined).length
		const failed = done.filter(({ failure }) => failure !== undefined).length
		setSaid(isOver() ? text.stopped : text.finished(links, failed))
	}
	const start = async (what?: GivenUp): Promise<void> => {
		// Must ask first thing after the click, or the browser won't.
		if (kind !== 'bookmarks' && !(await requestTabs())) return setSaid(text.notAllowed)
		setBusy(true)
		setSaid('')
		if (what === 'account') isAnonymous.current = true
		else if (what) await giveUpPlace(kurz, what, refused?.url ?? '')
		await work().catch((error: unknown) => setSaid(say(readFailure(error))))
		setBusy(false)
	}
	const copyAll = (): Promise<boolean> => copyClip(chosenClips(kurz, made))

	useEffect(() => {
		document.title = `${text.title} – ${words.product}`
	}, [words])
	const progress =
		rows.length > 0 ? text.progress(figure(made.length, words), figure(rows.length, words), rows.length) : ''
	return (
		<>
			<PageHeader kurz={kurz} />
			<main class="narrow">
				<h1>{text.title}</h1>
				<p>{text.why}</p>
				<Sources
					{...{ named, readFolders, kind, folder, requestBookmarks }}
					onChange={(chosen, of) => {
						setKind(chosen)
						setFolder(of)
					}}
					say={setSaid}
				/>
				<div class="row">
					<Button
						class={made.length > 0 ? 'quiet' : ''}
						disabled={isBusy || (kind === 'bookmarks' && folder === undefined)}
						onClick={() => void start()}
						text={text.start}
					/>
					{!isBusy && without && (
						<Button class="quiet" onClick={() => void start(without)} text={words.without[without]} />
					)}
					{isBusy && <Button class="quiet" onClick={() => stop.current()} text={text.stop} />}
					{!isBusy && made.length > 0 && (
						<Copy
							text={made.map(({ url }) => url).join()}
							what={text.allLinks}
							label={text.copyAll}
							copy={copyAll}
						/>
					)}
				</div>
				{rows.length > 0 && (
					<progress max={rows.length} value={made.length} aria-label={text.title}>
						{progress}
					</progress>
				)}
				<p role="status">{[progress, said].filter(Boolean).join(' · ')}</p>
				<Paused pause={paused} />
				<ol class="tabs">
					{rows.map(({ url, title, link, failure }) => (
						<li key={url}>
							<p title={url}>{title}</p>
							{link !== undefined && <ShortLink class="compact" url={link.url} />}
							{failure !== undefined && <p class="fault">{say(failure)}</p>}
						</li>
					))}
				</ol>
			</main>
		</>
	)
}
