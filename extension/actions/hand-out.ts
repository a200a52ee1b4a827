/** Hands out one link for one click: the page's own, or a new one. */
import type { LinkDetails } from '../../shared/links.ts'
import type { Wish } from './begin.ts'
import type { ShownFailure } from './failure.ts'
import type { KeptLink } from './items.ts'
import type { Kurz } from './kurz.ts'
import { shorten } from './shorten.ts'
import type { Ended, Verdict } from './verdict.ts'

export interface Handout {
	wish: Wish
	link: KeptLink
	/** Made before, not by this click. */
	isKnown: boolean
	isCopied: boolean
	/** Its service is still to say whether it works: `settle` is to follow. */
	isOpen: boolean
	/** How the link ended that had its place. */
	ended?: Ended | undefined
	/** What its service says of it now, where it was made before. */
	details?: LinkDetails | undefined
	/** Why its service did not say. */
	failure?: ShownFailure | undefined
	/** Its service takes too long: it was handed out without its word, which may still come. */
	late?: Promise<Verdict> | undefined
}

export type CopyText = (text: string) => Promise<boolean>

/** The link for a wish. Fails with `NoServer` or `ApiError`. */
export const handOut = async (kurz: Kurz, wish: Wish, copy: CopyText, ended?: Ended): Promise<Handout> => {
	const { link, isKnown } = await shorten(kurz, wish)
	return { wish, link, isKnown, isOpen: isKnown, isCopied: !isKnown && (await copy(link.url)), ended }
}
