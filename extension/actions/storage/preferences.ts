/** Changes preferences one at a time, without undoing another page's changes. */
import type { Kurz } from '../kurz.ts'
import type { Preferences } from './items.ts'
import type { LinkOptions } from './limits.ts'

/** The options of a plain click: those remembered. */
export const readDefaults = async ({ items }: Kurz): Promise<LinkOptions> =>
	(await items.preferences.read()).defaults

export const changePreferences = (kurz: Kurz, part: Partial<Preferences>): Promise<void> =>
	kurz.withLock('preferences', async () => {
		const { preferences } = kurz.items
		await preferences.write({ ...(await preferences.read()), ...part })
	})

/** The change that switches remembering on or off. Off also forgets what was remembered. */
export const rememberingTo = (isWished: boolean): Partial<Preferences> =>
	isWished ? { remember: true } : { remember: false, defaults: {} }
