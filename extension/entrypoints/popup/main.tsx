/** Starts the popup; the request is sent before anything is drawn. */
import { render } from 'preact'
import { firstView, readSubject } from '../../actions/popup.ts'
import { copyPicture, copyText, saveFile } from '../../browser/clipboard.ts'
import { tellWhenClosed, uiLanguage } from '../../browser/events.ts'
import { openKurz } from '../../browser/open-kurz.ts'
import { openLinks, openSettings, readActiveTab } from '../../browser/tabs.ts'
import { loadWords } from '../../locales/languages.ts'
import { Popup } from '../../ui/popup/Popup.tsx'
import { preparePage } from '../../ui/prepare.ts'
import { WordsProvider } from '../../ui/use-words.tsx'

const kurz = openKurz()
const tab = await readActiveTab()
const subject = await readSubject(kurz, tab)
const first = firstView(kurz, subject, copyText)
tellWhenClosed()
const [words, server] = await Promise.all([
	preparePage(kurz, uiLanguage(), loadWords),
	kurz.items.server.read(),
])

const andClose = (opening: Promise<void>) => void opening.then(() => window.close())
render(
	<WordsProvider value={words}>
		<Popup
			kurz={kurz}
			subject={subject}
			first={first}
			host={server === null ? '' : new URL(server.origin).host}
			doors={{
				copy: copyText,
				copyPicture,
				save: saveFile,
				openLinks: (link) => andClose(openLinks(link)),
				openSettings: () => andClose(openSettings()),
			}}
		/>
	</WordsProvider>,
	document.getElementById('app')!,
)
