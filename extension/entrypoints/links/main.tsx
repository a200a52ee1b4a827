/** Starts the page of links. */
import { render } from 'preact'
import { carryOver } from '../../actions/carry-over.ts'
import { uiLanguage } from '../../browser/events.ts'
import { openKurz } from '../../browser/open-kurz.ts'
import { loadAllWords } from '../../locales/languages.ts'
import { followLinks } from '../../ui/links/follow-links.ts'
import { LinksApp } from '../../ui/links/LinksApp.tsx'
import { preparePage } from '../../ui/prepare.ts'
import { WordsProvider } from '../../ui/use-words.tsx'

const kurz = openKurz()
const [followed, account, words] = await Promise.all([
	followLinks(kurz),
	kurz.items.account.read(),
	preparePage(kurz, uiLanguage(), loadAllWords),
])
// The background has done so, unless its storage was full.
void carryOver(kurz)

render(
	<WordsProvider value={words}>
		<LinksApp kurz={kurz} first={{ followed, account }} />
	</WordsProvider>,
	document.getElementById('app')!,
)
