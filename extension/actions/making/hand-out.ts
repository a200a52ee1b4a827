/** Hands out one link for one click: the page's own, or a new one. */
// Click to copied link: popup.ts or toolbar.ts → here → shorten.ts; a new link is copied here.
import type { LinkDetails } from '../../../shared/link/links.ts'
import type { Kurz } from '../kurz.ts'
import type { ShownFailure } from '../server/failure.ts'
import type { KeptLink } from '../storage/items.ts'
import type { Wish } from './begin.ts'
import type { Clip } from './clip.ts'
import { chosenClip } from './copy-text.ts'
import type { Ended, Verdict } from './settle.ts'
import { shorten } from './shorten.ts'

export interface Handout {
	wish: Wish
	link: KeptLink
	/** Made before, not by this click. */
	isKnown: boolean
	isCopied: boolean
	/** Its server hasn't said yet whether it works: call `settle` next. */
	isOpen: boolean
	/** How the link it replaces ended. */
	ended?: Ended | undefined
	/** The server's current answer, if the link was made earlier. */
	details?: LinkDetails | undefined
	/** Why the server didn't say. */
	failure?: ShownFailure | undefined
	/**
	 * The server took too long. The link was handed out unchecked; the answer may still come. Then
	 * the popup replaces a link that is gone, the background says so on the button.
	 */
	late?: Promise<Verdict> | undefined
}

export type Copy = (clip: Clip) => Promise<boolean>

/** The link for a wish. Fails with `NoServer`, `AskFirst` or `ApiError`. */
export const handOut = async (kurz: Kurz, wish: Wish, copy: Copy, ended?: Ended): Promise<Handout> => {
	const { link, isKnown } = await shorten(kurz, wish)
	return {
		wish,
		link,
		isKnown,
		isOpen: isKnown,
		isCopied: !isKnown && (await copy(await chosenClip(kurz, { title: wish.title, ...link }))),
		ended,
	}
}
