/** Starts the page that shortens all tabs of a window. */
import { render } from 'preact'
import { uiLanguage } from '../../browser/events.ts'
import { openKurz } from '../../browser/open-kurz.ts'
import { requestTabs } from '../../browser/permissions.ts'
import { readTabs } from '../../browser/tabs.ts'
import { loadAllWords } from '../../locales/all-words.ts'
import { PageWords } from '../../ui/PageWords.tsx'
import { preparePage } from '../../ui/prepare.ts'
import { TabsPage } from '../../ui/tabs/TabsPage.tsx'

const kurz = openKurz()
const words = await preparePage(kurz, uiLanguage(), loadAllWords)
const window = Number.parseInt(location.hash.slice(1), 10)

render(
	<PageWords kurz={kurz} browserLanguage={uiLanguage()} first={words}>
		<TabsPage
			kurz={kurz}
			readTabs={Number.isNaN(window) ? undefined : () => readTabs(window)}
			requestTabs={requestTabs}
		/>
	</PageWords>,
	document.getElementById('app')!,
)
