/** Starts the popup; the request is sent before anything is drawn. */
// Click to copied link, first step: a click on the toolbar → here → actions/popup.ts.
import { render } from 'preact'
import { readOrigin, siteAt } from '../../actions/kurz.ts'
import { firstView, readSubject } from '../../actions/popup.ts'
import { shownAddress } from '../../actions/readable.ts'
import { mayCopy, requestPopupCopying } from '../../browser/copying.ts'
import { tellWhenClosed, uiLanguage } from '../../browser/events.ts'
import { openKurz } from '../../browser/open-kurz.ts'
import { openLinks, openSettings, openSite, readActiveTab } from '../../browser/tabs.ts'
import { languageFor, loadFirstWords, loadWords } from '../../locales/languages.ts'
import { Popup } from '../../ui/popup/Popup.tsx'
import { nextTurn } from '../../ui/popup/turns.ts'
import { preparePage } from '../../ui/prepare.ts'

/** Apart from the page's own script, so that it is in the same chunk as all it needs. */
export const startPopup = async (): Promise<void> => {
	const kurz = openKurz()
	const tab = await readActiveTab()
	const subject = await readSubject(kurz, tab)
	const firstTurn = nextTurn()
	const first = firstView(kurz, subject, firstTurn.copy)
	tellWhenClosed()
	const reading = readOrigin(kurz)
	const [words, origin, site] = await Promise.all([
		preparePage(kurz, uiLanguage(), loadFirstWords),
		reading,
		reading.then((of) => siteAt(kurz, of)),
	])

	const loadAll = async () =>
		loadWords(languageFor((await kurz.items.preferences.read()).language, uiLanguage()))
	const andClose = (opening: Promise<void>) => void opening.then(() => window.close())
	render(
		<Popup
			kurz={kurz}
			subject={subject}
			first={first}
			firstTurn={firstTurn}
			host={origin === undefined ? '' : shownAddress(origin)}
			site={site}
			words={words}
			doors={{
				requestCopying: requestPopupCopying,
				mayCopy,
				openLinks: (link) => andClose(openLinks(link)),
				printCode: (link) => andClose(openLinks(link, '?print')),
				openSettings: () => andClose(openSettings()),
				openSite: (site) => andClose(openSite(site)),
				loadWords: loadAll,
				watchWords: (taken) =>
					kurz.items.preferences.watch(async () => {
						const now = await loadAll()
						document.documentElement.lang = now.locale.slice(0, 2)
						taken(now)
					}),
			}}
		/>,
		document.getElementById('app')!,
	)
}
