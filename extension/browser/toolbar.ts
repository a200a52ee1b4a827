/** The toolbar button: its popup, its badge, and clicks that open no popup. */
// Click to copied link, without the popup: here (`onClick`) → background/index.ts.
import { own } from '../../shared/text/own.ts'
import type { PageTab } from '../actions/making/target.ts'
import { api as browser } from './api.ts'
import { mayNotify } from './permissions.ts'
import { pageTab } from './tabs.ts'

const POPUP = 'popup.html'

/** Resolves to whether it opened. Older browsers can't; others need a window in front. */
export const openPopup = async (): Promise<boolean> => {
	try {
		// Clicks may be set not to open the popup; then there is none to open.
		await browser.action.setPopup({ popup: POPUP })
		await browser.action.openPopup()
		return true
	} catch {
		return false
	}
}

/** Whether a click opens the popup or calls `onClick`. */
export const setClickOpensPopup = (opens: boolean): Promise<void> =>
	browser.action.setPopup({ popup: opens ? POPUP : '' })

/** Clicks in this tab open the popup. The browser resets that together with the badge. */
export const openOnClick = (tab: number): Promise<void> =>
	browser.action.setPopup({ tabId: tab, popup: POPUP }).catch(() => undefined)

export const onClick = (clicked: (tab: PageTab) => void): void => {
	browser.action.onClicked.addListener((tab) => {
		const page = pageTab(tab)
		if (page !== undefined) clicked(page)
	})
}

/** Whether the button is in the toolbar; undefined where the browser doesn't say. */
export const isPinned = async (): Promise<boolean | undefined> => {
	const { getUserSettings } = browser.action as Partial<Pick<typeof browser.action, 'getUserSettings'>>
	return (await getUserSettings?.())?.isOnToolbar
}

const colors = { '✓': '#15703a', '!': '#b3261e', '…': '#5b6069' } as Record<string, string>

/** Firefox for Android has no badges. */
const badges = (): Partial<Pick<typeof browser.action, 'setBadgeText' | 'setBadgeBackgroundColor'>> =>
	browser.action

/** Sets the button's sign and tooltip: in one tab, or wherever a tab has none of its own. */
const show = async (where: { tabId?: number }, sign: string, title: string): Promise<void> => {
	await Promise.all([
		badges().setBadgeText?.({ ...where, text: sign }),
		badges().setBadgeBackgroundColor?.({ ...where, color: own(colors, sign) ?? '#5b6069' }),
		browser.action.setTitle({ ...where, title }),
	])
}

/** The browser resets both when the tab goes elsewhere. The tab may already be closed. */
export const badge = (tab: number, sign: string, title: string): Promise<void> =>
	show({ tabId: tab }, sign, title).catch(() => undefined)

export const badgeEverywhere = (sign: string, title: string): Promise<void> => show({}, sign, title)

/** Shows a notification if that is permitted. */
export const notify = async (title: string, message: string): Promise<void> => {
	if (!(await mayNotify())) return
	const iconUrl = browser.runtime.getURL('icons/128.png')
	await browser.notifications.create({ type: 'basic', iconUrl, title, message })
}
