/** Starts the page that shortens many pages at once. */
import { render } from 'preact'
import { readNamed } from '../../actions/making/sources.ts'
import { readFolders } from '../../browser/bookmarks.ts'
import { uiLanguage } from '../../browser/events.ts'
import { openKurz } from '../../browser/open-kurz.ts'
import { requestBookmarks, requestTabs } from '../../browser/permissions.ts'
import { readTabs } from '../../browser/tabs.ts'
import { loadAllWords } from '../../locales/all-words.ts'
import { PageWords } from '../../ui/PageWords.tsx'
import { preparePage } from '../../ui/prepare.ts'
import { TabsPage } from '../../ui/tabs/TabsPage.tsx'

const kurz = openKurz()
const words = await preparePage(kurz, uiLanguage(), loadAllWords)

render(
	<PageWords kurz={kurz} browserLanguage={uiLanguage()} first={words}>
		<TabsPage
			{...{ kurz, readTabs, readFolders, requestTabs, requestBookmarks }}
			named={readNamed(location.hash.slice(1))}
		/>
	</PageWords>,
	document.getElementById('app')!,
)
