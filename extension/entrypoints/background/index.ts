/** Wires the browser's events to the actions. */
// Click to copied link, without the popup: browser/toolbar.ts → here → actions/toolbar.ts.
import { defineBackground } from 'wxt/utils/define-background'
import type { Kurz } from '../../actions/kurz.ts'
import { nextDeletionAt } from '../../actions/list/leaving.ts'
import { followMarks } from '../../actions/list/marked-pages.ts'
import { suggestLinks } from '../../actions/list/suggest.ts'
import { tidyUp } from '../../actions/list/tidy-up.ts'
import { urlOfClick, urlOfInput } from '../../actions/making/clicked.ts'
import type { PageTab } from '../../actions/making/target.ts'
import { nextTryAt } from '../../actions/making/waiting.ts'
import { menuKinds } from '../../actions/storage/items.ts'
import { type Asked, createToolbar } from '../../actions/toolbar.ts'
import { copyInBackground } from '../../browser/background-clipboard.ts'
import { mayCopy } from '../../browser/copying.ts'
import {
	type ButtonEntry,
	onAddressBar,
	onCopyCommand,
	onFirstInstall,
	onMenu,
	onPopupClosed,
	onStart,
	onWake,
	setAddressBarText,
	setMenus,
	uiLanguage,
	wakeAt,
} from '../../browser/events.ts'
import { openKurz } from '../../browser/open-kurz.ts'
import { openMarks } from '../../browser/page-marks.ts'
import { openPanel } from '../../browser/panel.ts'
import { onPermissions } from '../../browser/permissions.ts'
import { isReplacing } from '../../browser/replacing.ts'
import { openLinks, openSettings, openTabs, openWelcome } from '../../browser/tabs.ts'
import {
	badge,
	badgeEverywhere,
	notify,
	onClick,
	openOnClick,
	openPopup,
	setClickOpensPopup,
} from '../../browser/toolbar.ts'
import { loadAllWords } from '../../locales/all-words.ts'
import { languageFor } from '../../locales/languages.ts'

const tidy = (kurz: Kurz): Promise<void> =>
	tidyUp(kurz, {
		isPopupOpen: isReplacing,
		sleep: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000)),
	})

const markPages = (kurz: Kurz): void => {
	const marks = openMarks()
	if (marks !== undefined) onStart(followMarks(kurz, marks))
}

export default defineBackground({
	// Listeners come before the first pause, or a waking worker would miss what woke it.
	main: () => {
		const kurz = openKurz()
		const { creations, leaving, news, preferences, server, unwanted } = kurz.items
		const words = async () => loadAllWords(languageFor((await preferences.read()).language, uiLanguage()))
		/** Without a server there is nothing to copy: the popup opens and asks for one. */
		const applyClick = async (): Promise<void> => {
			const [{ click }, kept] = await Promise.all([preferences.read(), server.read()])
			await setClickOpensPopup(click === 'popup' || kept === null || !(await mayCopy()))
		}
		const toolbar = createToolbar(
			kurz,
			{
				// Opening the popup switches it on for clicks; then the setting applies again.
				openPopup: () => openPopup().finally(applyClick),
				mayCopy,
				copy: copyInBackground,
				openOnClick,
				badge,
				notify,
			},
			words,
		)
		const applyMenus = async (): Promise<void> => {
			const [{ menus }, { menuLabels, addressBar, buttonMenu }] = await Promise.all([
				preferences.read(),
				words(),
			])
			setAddressBarText(addressBar)
			const shown = menuKinds.filter((kind) => menus.includes(kind))
			await setMenus(
				shown.map((kind) => [kind, menuLabels[kind]]),
				buttonMenu,
			)
		}

		/** What came of waiting wishes is said on the button until a popup tells it. */
		const applyNews = async (): Promise<void> => {
			const [told, { meanwhile, store }] = await Promise.all([news.read(), words()])
			const made = told.filter(({ url }) => url !== undefined).length
			if (told.length === 0) await badgeEverywhere('', store.name)
			else await badgeEverywhere(made > 0 ? '✓' : '!', meanwhile.button(made, told.length - made))
		}
		const planNextTry = async (): Promise<void> => {
			const mayClose = (await isReplacing()) && (await unwanted.read()).length > 0
			const times = [await nextTryAt(kurz), await nextDeletionAt(kurz), mayClose ? 0 : undefined]
			await wakeAt(times.filter((at) => at !== undefined).sort((one, other) => one - other)[0])
		}

		// Switching the extension off and on again is neither an install nor a start.
		const begun = applyClick().catch(() => undefined)
		const act = (work: (asked: Asked) => Promise<void>, asked: Asked): void =>
			void begun.then(() => work(asked))

		onClick((tab) => act(toolbar.shortenAndCopy, { url: tab.url, tab }))
		onCopyCommand((tab) => act(toolbar.shortenAndCopy, { url: tab.url, tab }))
		const ofButton: Record<ButtonEntry, (tab: PageTab) => unknown> = {
			options: openSettings,
			links: () => openLinks(),
			panel: ({ window }) => openPanel(window),
			qr: (tab) => act(toolbar.showInPopup, { url: tab.url, tab, show: 'qr' }),
			tabs: ({ window }) => openTabs(window),
		}
		onMenu(
			(what, tab) =>
				act(toolbar.showInPopup, { url: urlOfClick(what), tab, isText: what.kind === 'selection' }),
			(entry, tab) => void ofButton[entry](tab),
		)
		onAddressBar(
			async (text) => suggestLinks(await kurz.items.links.read(), text),
			(text, tab) =>
				act(toolbar.showInPopup, { url: urlOfInput(text, tab), tab, isText: text.trim() !== '' }),
		)
		onPopupClosed(() => void tidy(kurz))
		onWake(() => void tidy(kurz).then(planNextTry))
		// Alarms end with Firefox, and wishes may be stored by any page.
		creations.watch(() => void planNextTry())
		leaving.watch(() => void planNextTry())
		unwanted.watch(() => void planNextTry())
		news.watch(() => void applyNews())
		markPages(kurz)
		onFirstInstall(() => void openWelcome())
		onStart(() => void Promise.all([applyClick(), applyMenus()]))
		preferences.watch(() => void Promise.all([applyClick(), applyMenus()]))
		server.watch(() => void applyClick())
		onPermissions(() => void applyClick())
		void tidy(kurz).then(planNextTry)
		void applyNews()
	},
})
