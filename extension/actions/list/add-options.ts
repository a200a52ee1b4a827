/** Gives a link that was just made the options chosen for it then: it keeps its address. */
import type { Kurz } from '../kurz.ts'
import type { Wish } from '../making/begin.ts'
import { requestOf } from '../making/target.ts'
import type { KeptLink } from '../storage/items.ts'
import type { LinkOptions } from '../storage/limits.ts'
import { changePreferences } from '../storage/preferences.ts'
import { siteOf } from '../storage/site-defaults.ts'
import { keepEdited, sendEdit } from './edit.ts'

/** Resolves to the link as it is now. Fails with `ApiError`. */
export const addOptions = async (kurz: Kurz, link: KeptLink, options: LinkOptions): Promise<KeptLink> => {
	const { url: _url, ...changes } = requestOf(link.target, options)
	const { monitor_key } = link
	const edited = { ...(await sendEdit(kurz, link, changes)), monitor_key, chosen: true }
	await keepEdited(kurz, edited)
	return edited
}

/**
 * Remembers a link's limits for the next one, if wanted, unless its site has defaults of its own.
 * The link stands even if this fails.
 */
export const rememberLimits = async (
	kurz: Kurz,
	{ url, isPrivate }: Pick<Wish, 'url' | 'isPrivate'>,
	{ days, clicks }: LinkOptions,
): Promise<void> => {
	const { preferences, siteDefaults } = kurz.items
	if (isPrivate || !(await preferences.read()).remember) return
	if (siteOf(await siteDefaults.read(), url) !== undefined) return
	await changePreferences(kurz, {
		defaults: { ...(days !== undefined && { days }), ...(clicks !== undefined && { clicks }) },
	}).catch(() => undefined)
}
