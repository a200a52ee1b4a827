/** Deletes links, also those that were taken back. Apart from the list: popups begin without. */
import { ApiError } from '../../../shared/client/caller.ts'
import type { Kurz } from '../kurz.ts'
import { keepUnwanted, keepWanted } from '../making/unwanted.ts'
import { callsAbout, type Named, readDetails } from '../server/details.ts'
import type { KeptLink } from '../storage/items.ts'
import { changeLinks, isSame, type Kept } from '../storage/links.ts'

/** Takes links off the list; the links themselves stay as they are. */
export const forgetLinks = (kurz: Kurz, asked: Kept[]): Promise<unknown> =>
	changeLinks(
		kurz,
		asked.map(({ url }) => url),
		(links) => links.filter((link) => !asked.some((one) => isSame(link, one))),
	)

/**
 * Deletes a link at its server, which may have deleted it already, and from the list. Fails with
 * `ApiError`.
 */
export const deleteLink = async (kurz: Kurz, link: Named): Promise<void> => {
	const { slug, monitor_key: key } = link
	const removing = (await callsAbout(kurz, link)).remove(slug, key)
	if (key === undefined) await removing
	else
		await removing.catch((error: unknown) => {
			if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
		})
	await forgetLinks(kurz, [link])
}

/** Deletes a link unless somebody has clicked it. Fails with `ApiError`. */
const deleteUnused = async (kurz: Kurz, link: KeptLink): Promise<void> => {
	if ((await readDetails(kurz, link)).clicks === 0) await deleteLink(kurz, link)
}

/** Deletes a replaced link, now or later. A private one, known to this page alone, gets one try. */
export const takeBack = async (kurz: Kurz, link: KeptLink): Promise<void> => {
	const isKept = ((await kurz.items.links.readAt([link.url])).get(link.url) ?? []).some(
		({ creation }) => creation === link.creation,
	)
	if (!isKept || link.creation === undefined) return deleteUnused(kurz, link).catch(() => undefined)
	await keepUnwanted(kurz, [link.creation])
	await discardUnwanted(kurz)
}

/** Deletes unwanted links that nobody clicked. One that can't be reached waits for next time. */
export const discardUnwanted = async (kurz: Kurz): Promise<void> => {
	const { links, creations, unwanted } = kurz.items
	for (const id of await unwanted.read()) {
		const link = (await links.read()).find(({ creation }) => creation === id)
		const isOpen = (await creations.read()).some((creation) => creation.id === id)
		if (link === undefined && isOpen) continue
		try {
			if (link !== undefined) await deleteUnused(kurz, link)
			await keepWanted(kurz, id)
		} catch (error) {
			if (!(error instanceof ApiError) || error.code !== 'not_found') continue
			// Already deleted: it needn't stay on the list as a link that is gone.
			if (link !== undefined) await forgetLinks(kurz, [link])
			await keepWanted(kurz, id)
		}
	}
}
