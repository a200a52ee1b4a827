/** Gives a link that was just made the options chosen for it then: it keeps its address. */
import type { Kurz } from '../kurz.ts'
import { requestOf } from '../making/target.ts'
import type { KeptLink } from '../storage/items.ts'
import type { LinkOptions } from '../storage/limits.ts'
import { changePreferences } from '../storage/preferences.ts'
import { keepEdited, sendEdit } from './edit.ts'

/** Resolves to the link as it is now. Fails with `ApiError`. */
export const addOptions = async (kurz: Kurz, link: KeptLink, options: LinkOptions): Promise<KeptLink> => {
	const { url: _url, ...changes } = requestOf(link.target, options)
	const { monitor_key } = link
	const edited = { ...(await sendEdit(kurz, link, changes)), monitor_key, chosen: true }
	await keepEdited(kurz, edited)
	return edited
}

/** Remembers a link's limits for the next one, if wanted. The link stands even if this fails. */
export const rememberLimits = async (
	kurz: Kurz,
	{ days, clicks }: LinkOptions,
	isPrivate: boolean,
): Promise<void> => {
	if (isPrivate || !(await kurz.items.preferences.read()).remember) return
	await changePreferences(kurz, {
		defaults: { ...(days !== undefined && { days }), ...(clicks !== undefined && { clicks }) },
	}).catch(() => undefined)
}
