/** Starts the page that shortens all tabs of a window. */
import { render } from 'preact'
import { uiLanguage } from '../../browser/events.ts'
import { openKurz } from '../../browser/open-kurz.ts'
import { requestTabs } from '../../browser/permissions.ts'
import { readTabs } from '../../browser/tabs.ts'
import { loadAllWords } from '../../locales/languages.ts'
import { preparePage } from '../../ui/prepare.ts'
import { TabsPage } from '../../ui/tabs/TabsPage.tsx'
import { WordsProvider } from '../../ui/use-words.tsx'

const kurz = openKurz()
const words = await preparePage(kurz, uiLanguage(), loadAllWords)
document.title = `${words.tabs.title} – ${words.product}`
const window = Number.parseInt(location.hash.slice(1), 10)

render(
	<WordsProvider value={words}>
		<TabsPage
			kurz={kurz}
			readTabs={Number.isNaN(window) ? undefined : () => readTabs(window)}
			requestTabs={requestTabs}
		/>
	</WordsProvider>,
	document.getElementById('app')!,
)
