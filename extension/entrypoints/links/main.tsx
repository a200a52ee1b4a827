/** Starts the page of links. */
import { render } from 'preact'
import { uiLanguage } from '../../browser/events.ts'
import { openKurz } from '../../browser/open-kurz.ts'
import { loadAllWords } from '../../locales/languages.ts'
import { LinksApp } from '../../ui/links/LinksApp.tsx'
import { preparePage } from '../../ui/prepare.ts'
import { WordsProvider } from '../../ui/use-words.tsx'

const kurz = openKurz()
const [links, account, words] = await Promise.all([
	kurz.items.links.read(),
	kurz.items.account.read(),
	preparePage(kurz, uiLanguage(), loadAllWords),
])

render(
	<WordsProvider value={words}>
		<LinksApp kurz={kurz} first={{ links, account }} />
	</WordsProvider>,
	document.getElementById('app')!,
)
