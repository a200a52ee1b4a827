/** Starts the page that is opened once, after installing. */
import { render } from 'preact'
import { isFirefox, mayCopy, requestPopupCopying } from '../../browser/copying.ts'
import { uiLanguage } from '../../browser/events.ts'
import { openKurz } from '../../browser/open-kurz.ts'
import { giveUpOrigin, requestOrigin } from '../../browser/permissions.ts'
import { changeShortcuts, readShortcuts } from '../../browser/shortcuts.ts'
import { isPinned } from '../../browser/toolbar.ts'
import { loadAllWords } from '../../locales/all-words.ts'
import { PageWords } from '../../ui/PageWords.tsx'
import { preparePage } from '../../ui/prepare.ts'
import { WelcomePage } from '../../ui/welcome/WelcomePage.tsx'

const kurz = openKurz()
const [words, server, copies] = await Promise.all([
	preparePage(kurz, uiLanguage(), loadAllWords),
	kurz.items.server.read(),
	mayCopy(),
])

render(
	<PageWords kurz={kurz} browserLanguage={uiLanguage()} first={words}>
		<WelcomePage
			kurz={kurz}
			first={server?.origin}
			address={{ requestOrigin, giveUpOrigin, ...(!copies && { requestCopying: requestPopupCopying }) }}
			shortcuts={{ read: readShortcuts, change: changeShortcuts() }}
			isFirefox={isFirefox()}
			isPinned={isPinned}
		/>
	</PageWords>,
	document.getElementById('app')!,
)
