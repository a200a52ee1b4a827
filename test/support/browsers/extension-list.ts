/** The list of links in a browser test: real links stored without clicks, and what it shows. */
import type { Page } from 'playwright'
import type { KeptLink } from '../../../extension/actions/storage/items.ts'
import { createClient } from '../../../shared/client/client.ts'
import type { ShortenInput } from '../../../shared/link/shorten.ts'
import type { Chrome } from './chrome.ts'
import type { ExtensionInChromium } from './extension-chromium.ts'
import { keep, openTestKurz } from './extension-kurz.ts'

declare const chrome: Chrome

/** Makes a link at the server, as the extension stores it; `origin` is the extension's server. */
export const makeKept = async (
	server: { origin: string },
	origin: string,
	link: ShortenInput,
	more: Partial<KeptLink> = {},
): Promise<KeptLink> => {
	const { short_url: slug, monitor_url } = await createClient(server).shorten(link)
	return {
		url: `${server.origin}/${slug}`,
		origin,
		slug,
		monitor_key: monitor_url.slice(monitor_url.lastIndexOf('/') + 1),
		target: link.url,
		made_at: new Date().toISOString(),
		...more,
	}
}

/** The links of a storage, newest first. */
export const linksIn = (kept: Record<string, { value: unknown } | undefined>): KeptLink[] =>
	Object.entries(kept)
		.flatMap(([key, stored]) => (key.startsWith('link ') ? (stored?.value as KeptLink[]) : []))
		.toSorted((one, other) => (one.made_at < other.made_at ? 1 : -1))

const ofLinks = /^(link|to) |^newest$/
/** How the extension stores these links. */
export const storedLinks = async (links: KeptLink[]): Promise<Record<string, unknown>> => {
	const kurz = await openTestKurz()
	await keep(kurz, links)
	return Object.fromEntries([...kurz.areas.local.values].filter(([key]) => ofLinks.test(key)))
}

/** Stores these links and no others. */
export const keepLinks = async (extension: ExtensionInChromium, links: KeptLink[]): Promise<void> => {
	const page = await extension.open('offscreen.html')
	await page.evaluate(
		async ({ pattern, stored }) => {
			const { local } = chrome.storage
			for (const key of Object.keys(await local.get()))
				if (new RegExp(pattern).test(key) && !Object.hasOwn(stored, key)) await local.remove(key)
			await local.set(stored)
		},
		{ pattern: ofLinks.source, stored: await storedLinks(links) },
	)
	await page.close()
}

/** The rows of the list, without the headings of days. */
export const rowsOf = (page: Page) => page.locator('.links tbody tr:has(td)')

/** The slugs on the list, from top to bottom. */
export const slugsOn = (page: Page): Promise<string[]> =>
	page
		.locator('.links .short')
		.evaluateAll((shown) => shown.map((one) => new URL((one as HTMLElement).title).pathname.slice(1)))
