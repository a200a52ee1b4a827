/** Deletes the links that were taken back. */
import { ApiError } from '../../shared/caller.ts'
import { readDetails } from './details.ts'
import type { KeptLink } from './items.ts'
import type { Kurz } from './kurz.ts'
import { deleteLink, forgetLink } from './links.ts'
import { keepUnwanted, keepWanted } from './unwanted.ts'

/** Deletes a link unless somebody has clicked it. Fails with `ApiError`. */
const deleteUnused = async (kurz: Kurz, link: KeptLink): Promise<void> => {
	if ((await readDetails(kurz, link)).clicks === 0) await deleteLink(kurz, link)
}

/** Deletes a replaced link, now or later. A private one, known to this page alone, gets one try. */
export const takeBack = async (kurz: Kurz, link: KeptLink): Promise<void> => {
	const isKept = (await kurz.items.links.read()).some(({ creation }) => creation === link.creation)
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
			if (link !== undefined) await forgetLink(kurz, link)
			await keepWanted(kurz, id)
		}
	}
}
