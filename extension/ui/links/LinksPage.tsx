/** The list of links with search, order, deleting, undo and backup. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { filterLinks } from '../../actions/list/filter.ts'
import { selectLinks } from '../../actions/list/find.ts'
import type { ListedLink } from '../../actions/server/details.ts'
import { failureText, refreshedText, tryAgainText } from '../../locales/texts.ts'
import { Button } from '../Button.tsx'
import { Countdown } from '../Countdown.tsx'
import { Done } from '../Said.tsx'
import { Spoken } from '../Spoken.tsx'
import { useAllWords } from '../use-words.tsx'
import { BackupReminder, FileSection } from './FileSection.tsx'
import { type LinkDialog, LinkDialogs } from './LinkDialogs.tsx'
import { LinksTable } from './LinksTable.tsx'
import { ListControls } from './ListControls.tsx'
import { hashOf, type ListView } from './list-view.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { UndoBar, type UndoState } from './Undo.tsx'
import { isWhole } from './use-account.ts'
import type { LinksState } from './use-links.ts'
import type { WholeSelection } from './use-selection.ts'
import { WaitingSection } from './WaitingSection.tsx'

/** Rows drawn at a time. */
const ROWS = 100
/** Milliseconds of no typing before the account is searched. */
const PAUSE = 300

/** Rows drawn at a step: more than a screen holds, and within a frame. */
const STEP = 25
/** Milliseconds between two steps, in which typing goes first. */
const BREATH = 50

/**
 * Draws a long list step by step, so that typing stays quick. `what` names the list; another one
 * starts over. Ends at `wanted` rows.
 */
const useDrawn = (wanted: number, what: string, first: number): number => {
	const [drawn, setDrawn] = useState({ what, rows: Math.max(first, STEP) })
	const rows = drawn.what === what ? drawn.rows : STEP
	useEffect(() => {
		if (rows >= wanted) return
		const timer = setTimeout(() => setDrawn({ what, rows: rows + STEP }), BREATH)
		return () => clearTimeout(timer)
	}, [what, rows, wanted])
	return Math.min(rows, wanted)
}

export interface Place {
	/** Rows that were asked for, and those drawn so far. */
	rows: number
	drawn: number
	scroll: number
}
export const firstPlace = (): Place => ({ rows: ROWS, drawn: STEP, scroll: 0 })

export interface LinksPageProps {
	kurz: Kurz
	/** Opens the list beside the page. */
	openPanel: () => Promise<void>
	state: LinksState
	undo: UndoState
	view: ListView
	change: (part: Partial<ListView>) => void
	/** Where the reader was; kept for the way back. */
	place: Place
	selection: WholeSelection
}

const Notices = ({ state: { refreshed, isSignedOut } }: { state: LinksState }) => {
	const words = useAllWords()
	const { wait, away } = refreshed
	const until = useMemo(() => (wait === undefined ? 0 : Date.now() + wait * 1_000), [refreshed])
	return (
		<>
			<Spoken class="hint">{isSignedOut && words.signedOutList}</Spoken>
			<Spoken
				class="hint"
				say={wait === undefined ? '' : `${words.refreshWait} ${tryAgainText(wait, words)}`}
			>
				{wait !== undefined && (
					<>
						{words.refreshWait} <Countdown until={until} text={words.tryAgain} />
					</>
				)}
			</Spoken>
			<Spoken class="hint">
				{away && `${failureText(away.failure, away.host, words)} ${words.lastKnown}`}
			</Spoken>
		</>
	)
}

export const LinksPage = ({
	kurz,
	openPanel,
	state,
	undo,
	view,
	change,
	place,
	selection: all,
}: LinksPageProps) => {
	const words = useAllWords()
	const { text, sort } = view
	const [rows, setRows] = useState(place.rows)
	const [phrase, setPhrase] = useState('')
	const [opened, setOpened] = useState<{ opened: LinkDialog; link: ListedLink }>()
	const [said, setSaid] = useState('')
	const { links, search } = state
	const wanted = text.trim()
	const asked = { text: wanted, sort }
	const hasMore = state.hasMore(asked)
	const isSearched = !isWhole(asked) && state.hasMore({ text: '', sort: 'made' })
	const selected = useMemo(
		() => selectLinks(filterLinks(links, view), wanted, sort),
		[links, view, wanted, sort],
	)
	const drawn = useDrawn(Math.min(rows, selected.length), hashOf(view), place.drawn)
	place.rows = rows
	place.drawn = drawn
	const shown = selected.slice(0, drawn)
	const selection = useMemo(() => all.of(selected), [all, selected])
	useEffect(() => {
		if (!isSearched) return
		const timer = setTimeout(() => void state.find(asked), wanted === '' ? 0 : PAUSE)
		return () => clearTimeout(timer)
	}, [wanted, sort, isSearched])

	/** There is nothing to search. */
	const isEmpty = links.length === 0 && state.isAccountRead && !isSearched
	const more = async (): Promise<void> => {
		setRows(rows + ROWS)
		// Even if many are loaded: the next ones may be among the others.
		if (hasMore) await state.readMore(asked)
	}
	const refresh = async (): Promise<void> => {
		setSaid('')
		setSaid(refreshedText(await state.refresh(isSearched ? asked : undefined), words))
	}
	/** Says that nothing matches only after everything was searched. */
	const nothing = (): string => {
		if (links.length === 0) return words.noLinks
		if (!hasMore) return words.noMatch
		return search?.text === wanted && search.state === 'failed' ? words.searchFailed : words.searching
	}
	return (
		<main>
			<div class="heading">
				<h1 id="links">{words.openLinks}</h1>
				<Button class="quiet small beside" onClick={() => void openPanel()} text={words.besidePage} />
				<Button class="quiet small" onClick={() => void refresh()} text={words.refresh} />
			</div>
			{!isEmpty && <ListControls view={view} change={change} links={links} left={selected.length} />}
			<Done>{said}</Done>
			<Notices state={state} />
			<WaitingSection kurz={kurz} say={setSaid} />
			<BackupReminder
				{...{ kurz, phrase }}
				links={state.kept}
				settledAt={state.settledAt}
				hasAccount={state.account !== null}
			/>
			<SelectionBar {...{ kurz, phrase, state, selection }} shown={selected.length} undo={undo} />
			{selected.length === 0 ? (
				<Spoken class="empty">{nothing()}</Spoken>
			) : (
				<LinksTable
					links={shown}
					selection={selection}
					isByDay={sort === 'made'}
					open={(dialog, link) => setOpened({ opened: dialog, link })}
					remove={(link) => void undo.remove([link])}
					now={kurz.now()}
				/>
			)}
			{(selected.length > rows || hasMore) && (
				<Button class="quiet" onClick={() => void more()} text={words.more} />
			)}
			<FileSection {...{ kurz, phrase, setPhrase }} onImported={() => void state.refreshDue()} />
			{opened !== undefined && (
				<LinkDialogs kurz={kurz} {...opened} onEnd={() => setOpened(undefined)} onEdited={undo.edited} />
			)}
			<UndoBar kurz={kurz} of={undo} />
		</main>
	)
}
