/** Starts the settings page. */
import { render } from 'preact'
import { uiLanguage } from '../../browser/events.ts'
import { openKurz } from '../../browser/open-kurz.ts'
import {
	mayCopy,
	mayNotify,
	prepareSignIn,
	requestCopying,
	requestNotifications,
	requestOrigin,
	requestSignIn,
} from '../../browser/permissions.ts'
import { loadAllWords } from '../../locales/languages.ts'
import { Settings } from '../../ui/options/Settings.tsx'
import { preparePage } from '../../ui/prepare.ts'

const kurz = openKurz()
const { items } = kurz
const [preferences, server, refused, account, words, copying, notifications] = await Promise.all([
	items.preferences.read(),
	items.server.read(),
	items.refused.read(),
	items.account.read(),
	preparePage(kurz, uiLanguage(), loadAllWords),
	mayCopy(),
	mayNotify(),
	prepareSignIn(),
])
await items.refused.write(null)

render(
	<Settings
		kurz={kurz}
		browserLanguage={uiLanguage()}
		requests={{ requestOrigin, requestSignIn, requestCopying, requestNotifications }}
		first={{
			preferences,
			granted: { copying, notifications },
			origin: server?.origin,
			refused: refused ?? undefined,
			account,
			words,
		}}
	/>,
	document.getElementById('app')!,
)
