/** Gives a link that was just made the options chosen for it then: it keeps its address. */
import type { Kurz } from '../kurz.ts'
import { requestOf } from '../making/target.ts'
import type { KeptLink } from '../storage/items.ts'
import type { LinkOptions } from '../storage/limits.ts'
import { keepEdited, sendEdit } from './edit.ts'

/** Resolves to the link as it is now. Fails with `ApiError`. */
export const addOptions = async (kurz: Kurz, link: KeptLink, options: LinkOptions): Promise<KeptLink> => {
	const { url: _url, ...changes } = requestOf(link.target, options)
	const { monitor_key } = link
	const edited = { ...(await sendEdit(kurz, link, changes)), monitor_key, chosen: true }
	await keepEdited(kurz, edited)
	return edited
}
