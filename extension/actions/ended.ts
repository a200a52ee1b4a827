/** Owns the question whether a link that was made before has ended: which one has to be asked for before it is handed out unseen. */
import { ApiError } from '../../shared/client.ts'
import type { Wish } from './begin.ts'
import { readDetails } from './details.ts'
import type { KeptLink } from './items.ts'
import type { Kurz } from './kurz.ts'
import { shorten } from './shorten.ts'

/** Whether it ends by itself: has a limit, or may have one that is not known here. */
const endsByItself = ({ max_clicks, expires_at }: KeptLink): boolean =>
	max_clicks !== null || expires_at !== undefined

/** Asks the service, and keeps what it says. One request. Fails with `ApiError` when it says nothing. */
export const hasEnded = async (kurz: Kurz, link: KeptLink): Promise<boolean> => {
	try {
		return (await readDetails(kurz, link)).linkData.status !== 'active'
	} catch (error) {
		if (error instanceof ApiError && error.code === 'not_found') return true
		throw error
	}
}

/**
 * One click to one link that leads there. A known link that ends by itself is asked for first, and the next one is taken
 * where it has; one without limits is not asked for (`isUnseen`). Fails with `NoServer` or `ApiError`.
 */
export const shortenSurely = async (
	kurz: Kurz,
	wish: Wish,
): Promise<{ link: KeptLink; isUnseen: boolean }> => {
	const { link, isKnown } = await shorten(kurz, wish)
	if (!isKnown) return { link, isUnseen: false }
	if (!endsByItself(link)) return { link, isUnseen: true }
	// What has ended is kept as such, and not found again.
	return (await hasEnded(kurz, link)) ? shortenSurely(kurz, wish) : { link, isUnseen: false }
}
