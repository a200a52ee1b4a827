/** Starts the page of links. */
import { render } from 'preact'
import { uiLanguage } from '../../browser/events.ts'
import { openKurz } from '../../browser/open-kurz.ts'
import { openPanel } from '../../browser/panel.ts'
import { loadAllWords } from '../../locales/all-words.ts'
import { followLinks } from '../../ui/links/follow-links.ts'
import { LinksApp } from '../../ui/links/LinksApp.tsx'
import { PageWords } from '../../ui/PageWords.tsx'
import { preparePage } from '../../ui/prepare.ts'

const kurz = openKurz()
const [followed, account, leaving, words] = await Promise.all([
	followLinks(kurz),
	kurz.items.account.read(),
	kurz.items.leaving.read(),
	preparePage(kurz, uiLanguage(), loadAllWords),
])

render(
	<PageWords kurz={kurz} browserLanguage={uiLanguage()} first={words}>
		<LinksApp {...{ kurz, openPanel }} first={{ followed, account, leaving }} />
	</PageWords>,
	document.getElementById('app')!,
)
