/** The popup: its frame, and the view it shows. What the link doesn't need is loaded after it. */
// Click to copied link: popup/main.tsx passes the first view; here it is shown and followed.
import { useEffect, useState } from 'preact/hooks'
import type { FirstWords, Words } from '../../../shared/words/extension.ts'
import { afterCopy } from '../../actions/popup.ts'
import type { ShownFailure } from '../../actions/server/failure.ts'
import type { Site } from '../../actions/storage/site-record.ts'
import { useLate } from '../use-late.ts'
import { useLoaded } from '../use-loaded.ts'
import { WordsProvider } from '../use-words.tsx'
import { Header } from './Header.tsx'
import { LinkView } from './LinkView.tsx'
import type { Doors, Overlay } from './Rest.tsx'
import { spokenStatus } from './status-text.ts'
import { useViews, type ViewsProps } from './use-views.ts'

/** Milliseconds after which the popup says what it waits for. */
const LATE = 400

export interface PopupProps extends ViewsProps {
	doors: Doors
	/** The server's host, if there is a server, and what that says about itself. */
	host: string
	site: Site | undefined
	words: FirstWords
}

const loadRest = async ({ loadWords }: Doors) => {
	const [{ Rest, LimitChips, failureText }, words] = await Promise.all([import('./Rest.tsx'), loadWords()])
	return { Rest, LimitChips, failureText, words }
}

export const Popup = ({ words: first, ...props }: PopupProps) => {
	const { kurz, doors, subject } = props
	/** Chosen elsewhere while the popup was open. */
	const [changed, setChanged] = useState<Words>()
	useEffect(() => doors.watchWords(setChanged), [])
	const words = changed ?? first
	const [host, setHost] = useState(props.host)
	const { view, setView, isReplacing, ...views } = useViews(props)
	const { makeNew } = views
	const [overlay, setOverlay] = useState<Overlay | undefined>(subject.show)
	const isLate = useLate(view === undefined, LATE)
	const loaded = useLoaded(view !== undefined || isLate || overlay !== undefined, () => loadRest(doors))
	const rest = loaded && { ...loaded, words: changed ?? loaded.words }
	const steps = { ...views, setHost, openLinks: doors.openLinks }
	const sayFailure = (failure: ShownFailure, of: string): string =>
		rest?.failureText(failure, of, rest.words) ?? ''
	/** Screen readers don't announce a region that appears with its text; failures are alerts. */
	const said = view === undefined ? words.working : view.kind === 'link' ? spokenStatus(view, words) : ''
	return (
		<WordsProvider first={words} value={rest?.words}>
			<Header
				host={host}
				site={host === props.host ? props.site : undefined}
				openSettings={doors.openSettings}
				openLinks={steps.openLinks}
				openHelp={() => setOverlay('help')}
			/>
			<p class="unseen" role="status">
				{said}
			</p>
			<main>
				{view?.kind !== 'no-server' && <h1 class="unseen">{words.product}</h1>}
				{view === undefined && (rest === undefined || !isLate) && <p class="working">{words.working}</p>}
				{view?.kind === 'link' && (
					<LinkView
						key={view.link.url}
						kurz={kurz}
						view={view}
						isReplacing={isReplacing}
						chips={rest && <rest.LimitChips link={view.link} now={kurz.now()} />}
						sayFailure={sayFailure}
						onCopied={(isCopied) => setView((now) => afterCopy(now, view.link.url, isCopied))}
						makeNew={makeNew}
					/>
				)}
				{rest !== undefined && (
					<rest.Rest
						kurz={kurz}
						doors={doors}
						view={view}
						subject={subject}
						host={host}
						isLate={isLate}
						steps={steps}
						overlay={overlay}
						setOverlay={setOverlay}
					/>
				)}
			</main>
		</WordsProvider>
	)
}
