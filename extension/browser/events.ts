/** The events the background listens to: menus, keys, address bar, installs, closing popups. */
import type { Menus } from 'webextension-polyfill'
import { asXml, type Suggestion } from '../actions/list/suggest.ts'
import type { Clicked } from '../actions/making/clicked.ts'
import type { PageTab } from '../actions/making/target.ts'
import type { MenuKind } from '../actions/storage/items.ts'
import { api as browser } from './api.ts'
import { isFirefox } from './copying.ts'
import { pageTab, readActiveTab } from './tabs.ts'

/** Firefox for Android has none of these. */
const rarer = (): Partial<Pick<typeof browser, 'contextMenus' | 'commands' | 'omnibox'>> => browser

/** Addresses that can be shortened, as match patterns. */
const WEB = ['http://*/*', 'https://*/*']

/** Where each entry shows: never on a page or link that can't be shortened. */
const placeOf: Record<MenuKind, Omit<Menus.CreateCreatePropertiesType, 'id' | 'title'>> = {
	page: { contexts: ['page'], documentUrlPatterns: WEB },
	link: { contexts: ['link'], targetUrlPatterns: WEB },
	selection: { contexts: ['selection'] },
	image: { contexts: ['image'], targetUrlPatterns: WEB },
}

/** What the button's own menu offers. */
export const buttonEntries = ['options', 'links', 'panel', 'qr', 'tabs'] as const
export type ButtonEntry = (typeof buttonEntries)[number]

let last: Promise<unknown> = Promise.resolve()

/** Replaces all entries. Overlapping calls run one after the other. */
export const setMenus = (
	titles: [MenuKind, string][],
	ofButton: Record<ButtonEntry, string>,
): Promise<void> => {
	const setting = last.then(async () => {
		const { contextMenus } = rarer()
		await contextMenus?.removeAll()
		for (const [kind, title] of titles) contextMenus?.create({ id: kind, title, ...placeOf[kind] })
		for (const entry of buttonEntries)
			contextMenus?.create({ id: entry, title: ofButton[entry], contexts: ['action'] })
	})
	last = setting.catch(() => undefined)
	return setting
}

export const onMenu = (
	clicked: (what: Clicked, tab: PageTab) => void,
	ofButton: (entry: ButtonEntry, tab: PageTab) => void,
): void => {
	rarer().contextMenus?.onClicked.addListener((info, tab) => {
		const page = pageTab(tab)
		if (page === undefined) return
		const entry = buttonEntries.find((one) => one === info.menuItemId)
		if (entry !== undefined) return ofButton(entry, page)
		clicked({ ...info, kind: info.menuItemId as MenuKind, pageUrl: info.pageUrl ?? page.url }, page)
	})
}

export const onCopyCommand = (pressed: (tab: PageTab) => void): void => {
	rarer().commands?.onCommand.addListener(async (command: string) => {
		const tab = await readActiveTab()
		if (command === 'shorten-and-copy' && tab !== undefined) pressed(tab)
	})
}

/** Firefox shows descriptions as they are, Chromium reads them as XML. */
const describe = (text: string): string => (isFirefox() ? text : asXml(text))

/** The keyword in the address bar: suggestions while typing, then what was entered. */
export const onAddressBar = (
	suggest: (text: string) => Promise<Suggestion[]>,
	entered: (text: string, tab: PageTab) => void,
): void => {
	const { omnibox } = rarer()
	omnibox?.onInputChanged.addListener(async (text, show) =>
		show((await suggest(text)).map((one) => ({ ...one, description: describe(one.description) }))),
	)
	omnibox?.onInputEntered.addListener(async (text) => {
		const tab = await readActiveTab()
		if (tab !== undefined) entered(text, tab)
	})
}

export const setAddressBarText = (description: string): void => {
	rarer().omnibox?.setDefaultSuggestion({ description: describe(description) })
}

/** Called after an install or update, and when the browser starts. */
export const onStart = (started: () => void): void => {
	browser.runtime.onInstalled.addListener(started)
	browser.runtime.onStartup.addListener(started)
}

/** Called once, after the first install; not after an update. */
export const onFirstInstall = (installed: () => void): void => {
	browser.runtime.onInstalled.addListener(({ reason }) => {
		if (reason === 'install') installed()
	})
}

/** Chromium wakes nothing earlier than this many milliseconds from now. */
const SOONEST = 30_000
const ALARM = 'try again'

/** Wakes the background at this moment, in milliseconds; never, if none is given. */
export const wakeAt = async (at: number | undefined): Promise<void> => {
	if (at === undefined) await browser.alarms.clear(ALARM)
	else browser.alarms.create(ALARM, { when: Math.max(at, Date.now() + SOONEST) })
}

export const onWake = (woken: () => void): void => {
	browser.alarms.onAlarm.addListener(({ name }) => {
		if (name === ALARM) woken()
	})
}

const PORT = 'popup'

/** Tells the background when this page closes, unless that has ended meanwhile. */
export const tellWhenClosed = (): void => {
	browser.runtime.connect({ name: PORT })
}

export const onPopupClosed = (closed: () => void): void => {
	browser.runtime.onConnect.addListener((port) => {
		if (port.name === PORT) port.onDisconnect.addListener(closed)
	})
}

/** The browser's own language, e.g. `de-AT`. */
export const uiLanguage = (): string => browser.i18n.getUILanguage()
