/** Changes preferences one at a time, without undoing another page's changes. */
import type { Kurz } from '../kurz.ts'
import type { Preferences } from './items.ts'
import type { LinkOptions } from './limits.ts'

/** The options of a plain click on a page: its site's, beside those for all pages. */
export const readDefaults = async ({ items }: Kurz, url: string): Promise<LinkOptions> => {
	const [{ clean, defaults }, sites] = await Promise.all([
		items.preferences.read(),
		items.siteDefaults.read(),
	])
	const hasSites = Object.keys(sites).length > 0
	return { clean, ...defaults, ...(hasSites && (await import('./site-defaults.ts')).defaultsAt(sites, url)) }
}

export const changePreferences = (kurz: Kurz, part: Partial<Preferences>): Promise<void> =>
	kurz.withLock('preferences', async () => {
		const { preferences } = kurz.items
		await preferences.write({ ...(await preferences.read()), ...part })
	})

/** The change that switches remembering on or off. Off also forgets what was remembered. */
export const rememberingTo = (isWished: boolean): Partial<Preferences> =>
	isWished ? { remember: true } : { remember: false, defaults: {} }
