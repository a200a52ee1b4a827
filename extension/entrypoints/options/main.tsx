/** Starts the settings page. */
import { render } from 'preact'
import { mayCopy, requestCopying, requestPopupCopying } from '../../browser/copying.ts'
import { uiLanguage } from '../../browser/events.ts'
import { openKurz } from '../../browser/open-kurz.ts'
import {
	giveUpCopying,
	giveUpOrigin,
	mayNotify,
	onPermissions,
	prepareSignIn,
	requestNotifications,
	requestOrigin,
	requestSignIn,
} from '../../browser/permissions.ts'
import { changeShortcuts, readShortcuts } from '../../browser/shortcuts.ts'
import { loadAllWords } from '../../locales/all-words.ts'
import { Settings } from '../../ui/options/Settings.tsx'
import { preparePage } from '../../ui/prepare.ts'

const kurz = openKurz()
const { items } = kurz
const readGranted = async () => ({ copying: await mayCopy(), notifications: await mayNotify() })
const [preferences, server, refused, account, sites, words, granted] = await Promise.all([
	items.preferences.read(),
	items.server.read(),
	items.refused.read(),
	items.account.read(),
	items.siteDefaults.read(),
	preparePage(kurz, uiLanguage(), loadAllWords),
	readGranted(),
	prepareSignIn(),
])
await items.refused.write(null)

render(
	<Settings
		kurz={kurz}
		browserLanguage={uiLanguage()}
		requests={{
			requestOrigin,
			giveUpOrigin,
			requestSignIn,
			requestCopying,
			requestNotifications,
			shortcuts: { read: readShortcuts, change: changeShortcuts() },
			popupCopying: requestPopupCopying && {
				request: requestPopupCopying,
				// Someone who switches it off here knows where to switch it on.
				giveUp: () => items.copyingOffered.write(true).then(giveUpCopying),
			},
			watchGranted: (taken) => onPermissions(() => void readGranted().then(taken)),
		}}
		first={{
			preferences,
			granted,
			origin: server?.origin,
			refused: refused ?? undefined,
			account,
			words,
			sites,
			site: decodeURIComponent(location.hash.slice(1)),
		}}
	/>,
	document.getElementById('app')!,
)
