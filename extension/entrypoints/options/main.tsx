/** Owns starting the settings page. */
import { render } from 'preact'
import { uiLanguage } from '../../browser/events.ts'
import { openKurz } from '../../browser/open-kurz.ts'
import {
	prepareSignIn,
	requestCopying,
	requestNotifications,
	requestOrigin,
	requestSignIn,
} from '../../browser/permissions.ts'
import { loadAllWords } from '../../locales/load-all.ts'
import { Settings } from '../../ui/options/Settings.tsx'
import { preparePage } from '../../ui/prepare.ts'

const kurz = openKurz()
const { items } = kurz
const [preferences, server, account, words] = await Promise.all([
	items.preferences.read(),
	items.server.read(),
	items.account.read(),
	preparePage(kurz, uiLanguage(), loadAllWords),
	prepareSignIn(),
])

render(
	<Settings
		kurz={kurz}
		browserLanguage={uiLanguage()}
		requests={{ requestOrigin, requestSignIn, requestCopying, requestNotifications }}
		first={{ preferences, origin: server?.origin, account, words }}
	/>,
	document.getElementById('app')!,
)
