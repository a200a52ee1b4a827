/** The tab in front, and opening the extension's own pages. */
import browser, { type Tabs } from 'webextension-polyfill'
import type { PageTab } from '../actions/toolbar.ts'

export const pageTab = (tab: Tabs.Tab | undefined): PageTab | undefined =>
	tab?.id === undefined ? undefined : { id: tab.id, url: tab.url, isPrivate: tab.incognito }

/** The tab in front; its address is known only where `activeTab` was granted. */
export const readActiveTab = async (): Promise<PageTab | undefined> =>
	pageTab((await browser.tabs.query({ active: true, currentWindow: true }))[0])

/** Opens the page of links, or one link's page. The address names the short link, never a key. */
export const openLinks = async (link?: string): Promise<void> => {
	const hash = link === undefined ? '' : `#${encodeURIComponent(link)}`
	await browser.tabs.create({ url: browser.runtime.getURL('links.html') + hash })
}

export const openSettings = (): Promise<void> => browser.runtime.openOptionsPage()
