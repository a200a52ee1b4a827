/** The links page: the list, or one link's statistics, depending on the part after the #. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { paths } from '../../../shared/paths.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { shownAddress } from '../../actions/readable.ts'
import type { ListedLink } from '../../actions/server/details.ts'
import { Announcer } from '../Announcer.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { Spoken } from '../Spoken.tsx'
import { useListener } from '../use-listener.ts'
import { useAllWords } from '../use-words.tsx'
import { firstPlace, LinksPage } from './LinksPage.tsx'
import { hrefTo, readAsked, readLink } from './link-place.ts'
import { firstListView, hashOf, readListView } from './list-view.ts'
import { StatisticsPage } from './StatisticsPage.tsx'
import { useUndo } from './Undo.tsx'
import { type FirstLinks, useLinks } from './use-links.ts'
import { useSelection } from './use-selection.ts'

export interface LinksAppProps {
	kurz: Kurz
	openPanel: () => Promise<void>
	first: FirstLinks
}

const focusHeading = (): void => {
	const heading = document.querySelector<HTMLElement>('main h1')
	if (heading !== null) heading.tabIndex = -1
	heading?.focus({ preventScroll: true })
}

/** Focuses the link to this page, if its row is drawn. */
const focusRow = (url: string): boolean => {
	const row = document.querySelector<HTMLElement>(`a[href="${hrefTo(url)}"]`)
	row?.focus({ preventScroll: true })
	return row !== null
}

/** Also by the server's own address, where short links have a host of their own. */
const findLink = (links: ListedLink[], url: string): ListedLink | undefined =>
	links.find((one) => one.url === url) ??
	links.find(({ origin, slug }) => new URL(paths.visit(slug), origin).href === url)

export const LinksApp = ({ kurz, openPanel, first }: LinksAppProps) => {
	const words = useAllWords()
	const state = useLinks(kurz, first)
	const [hash, setHash] = useState(location.hash)
	const url = readLink(hash)
	const undo = useUndo(kurz, state)
	const [view, setView] = useState(() => firstListView(location.hash))
	const selection = useSelection()
	const place = useRef(firstPlace()).current
	/** Once: reloading the page doesn't print again. */
	const isToPrint = useRef(location.search === '?print').current
	useEffect(() => {
		if (isToPrint) history.replaceState(null, '', location.pathname + location.hash)
	}, [])
	useListener('hashchange', ({ oldURL }) => {
		const before = readLink(new URL(oldURL).hash)
		if (before === '') place.scroll = scrollY
		else last.current = before
		setView((now) => readListView(location.hash) ?? now)
		setHash(location.hash)
	})
	useEffect(() => {
		const hash = `#${hashOf(view)}`
		// A link opened since the view was drawn keeps its place: its event is still to come.
		if (url !== '' || readLink(location.hash) !== '') return
		if (hash !== (location.hash || '#all')) history.replaceState(null, '', hash)
	}, [url, view])
	/** The link whose page was left. */
	const last = useRef('')
	const link = findLink(state.links, url)
	const name = link?.title ?? shownAddress(url)
	useEffect(() => {
		const shown = url === '' ? words.openLinks : `${name} – ${words.statistics}`
		document.title = `${shown} – ${words.product}`
	}, [url, name, words])
	const isFirst = useRef(true)
	useEffect(() => {
		scrollTo(0, url === '' ? place.scroll : 0)
		// Screen readers and keyboards continue where the new page begins, or where they left.
		if (!isFirst.current && !(url === '' && focusRow(last.current))) focusHeading()
		isFirst.current = false
	}, [url])
	const isMissing = state.isWhole && url !== '' && link === undefined
	useEffect(() => {
		if (isMissing) void state.findOne(url)
	}, [url, isMissing])
	/** Says that it isn't on the list only after all links of its name were read. */
	const missing = (): string => {
		const { account, search } = state
		if (!state.isWhole) return words.searching
		if (account === null) return words.noSuchLink
		if (search?.text !== url || search.state === 'asking') return words.searching
		return search.state === 'done' && search.next === undefined ? words.noSuchLink : words.searchFailed
	}
	return (
		<Announcer>
			<PageHeader kurz={kurz} current="links" />
			{url === '' ? (
				<LinksPage
					{...{ kurz, openPanel, state, undo, selection, view, place }}
					change={(part) => setView((now) => ({ ...now, ...part }))}
				/>
			) : link === undefined ? (
				<main>
					<Spoken>{missing()}</Spoken>
					<p>
						<a href={`#${hashOf(view)}`}>← {words.back}</a>
					</p>
				</main>
			) : (
				<StatisticsPage
					key={link.url}
					{...{ kurz, link, isToPrint }}
					asked={readAsked(hash)}
					memory={state.memory}
					onEdited={(edited) => state.replace([edited])}
					remove={() => {
						void undo.remove([link])
						location.hash = hashOf(view)
					}}
				/>
			)}
		</Announcer>
	)
}
