/** The tab in front, and opening the extension's own pages. */
import type { Tabs } from 'webextension-polyfill'
import type { PageTab } from '../actions/making/target.ts'
import { pageOf } from '../actions/making/target.ts'
import { api as browser } from './api.ts'

export const pageTab = (tab: Tabs.Tab | undefined): PageTab | undefined => {
	if (tab?.id === undefined) return undefined
	const url = pageOf(tab.url)
	// Chromium's title of a source is its address.
	const title = tab.title?.startsWith('view-source:') ? undefined : tab.title
	return { id: tab.id, window: tab.windowId, url, title, isPrivate: tab.incognito }
}

/** The tab in front; its address is known only where `activeTab` was granted. */
export const readActiveTab = async (): Promise<PageTab | undefined> =>
	pageTab((await browser.tabs.query({ active: true, currentWindow: true }))[0])

/**
 * Opens the links page, or one link's page, in this window's tab that has it already, or in a new
 * one. The address names the short link, never a key. `?print` prints the link's QR code.
 */
export const openLinks = async (link?: string, query: '' | '?print' = ''): Promise<void> => {
	const page = browser.runtime.getURL('links.html')
	// Finding our own pages needs no permission.
	const [open] = await browser.tabs.query({ url: `${page}*`, currentWindow: true })
	const url = `${page}${query}#${link === undefined ? 'all' : encodeURIComponent(link)}`
	if (open?.id === undefined) await browser.tabs.create({ url })
	else await browser.tabs.update(open.id, { active: true, url })
}

export const openSettings = (): Promise<void> => browser.runtime.openOptionsPage()

/** Opens the settings at the defaults of one site. */
export const openSite = async (site: string): Promise<void> => {
	await browser.tabs.create({ url: `${browser.runtime.getURL('options.html')}#${encodeURIComponent(site)}` })
}

/** Opens the page for the first minute. */
export const openWelcome = async (): Promise<void> => {
	await browser.tabs.create({ url: browser.runtime.getURL('welcome.html') })
}

/** Without one, the window in front. */
const inWindow = (window: number | undefined) =>
	window === undefined ? { currentWindow: true } : { windowId: window }

/**
 * Opens the page that makes links for many pages. Its address names the window, and which of its
 * tabs are selected or in the group of the one in front: the new tab is in front of them.
 */
export const openTabs = async (window: number | undefined): Promise<void> => {
	const tabs = await browser.tabs.query(inWindow(window))
	const front = tabs.find(({ active }) => active)
	const groupOf = (tab: Tabs.Tab | undefined) => (tab as { groupId?: number } | undefined)?.groupId ?? -1
	const idsOf = (some: Tabs.Tab[]) => some.map(({ id }) => id).join()
	const query = new URLSearchParams({
		window: String(window ?? ''),
		selected: idsOf(tabs.filter(({ highlighted }) => highlighted)),
		group: idsOf(tabs.filter((tab) => groupOf(front) !== -1 && groupOf(tab) === groupOf(front))),
	})
	await browser.tabs.create({ url: `${browser.runtime.getURL('tabs.html')}#${query}` })
}

/** The tabs of a window, in order. Their addresses are known only with the permission `tabs`. */
export const readTabs = async (window: number | undefined): Promise<PageTab[]> =>
	(await browser.tabs.query(inWindow(window))).flatMap((tab) => pageTab(tab) ?? [])
