/** Takes links that were made without an account into the one that is signed in, by their keys. */
import { bounds } from '../../../shared/bounds.ts'
import { unsaidWait } from '../../../shared/client/caller.ts'
import { createEditCalls } from '../../../shared/client/edit-calls.ts'
import { accountAt, type Kurz, talkTo } from '../kurz.ts'
import type { Account, KeptLink } from '../storage/items.ts'
import { changeEach, isGone } from '../storage/links.ts'
import { readFailure, type ShownFailure } from './failure.ts'

/** The links that an account could take: of its server, and of nobody as far as is known. */
export const claimable = (links: KeptLink[], { origin }: Pick<Account, 'origin'>): KeptLink[] =>
	links.filter((link) => link.origin === origin && link.owned !== true && !isGone(link))

export interface ClaimOptions {
	/** Called with how many were asked about, of how many. */
	show: (done: number, of: number) => void
	/** Waits this many seconds, as the server asks; resolves early when the work is over. */
	pause: (seconds: number) => Promise<void>
	isOver: () => boolean
}

export interface Claimed {
	/** Links that are the account's now. */
	taken: number
	/** Links that are somebody else's, or gone. */
	refused: number
	/** Why the rest was not asked about. */
	failure?: ShownFailure
}

/**
 * A hundred at a time. What was answered is noted at once, so it can break off anywhere and go on
 * later: asked twice, the server says the same. The keys stay, and so do the links.
 */
export const claimLinks = (
	kurz: Kurz,
	{ origin, token }: Account,
	{ show, pause, isOver }: ClaimOptions,
): Promise<Claimed> =>
	kurz.withLock('claim', async () => {
		const links = claimable(await kurz.items.links.read(), { origin })
		const claimed: Claimed = { taken: 0, refused: 0 }
		for (let at = 0; at < links.length && !isOver(); ) {
			const asked = links.slice(at, at + bounds.figures)
			// Somebody may have signed out, or in as somebody else.
			if ((await accountAt(kurz, origin))?.token !== token) break
			try {
				const results = await createEditCalls(talkTo(kurz, origin, token).caller).claim(
					asked.map(({ slug, monitor_key }) => ({ short_url: slug, monitor_key })),
				)
				// A key that is refused once is refused always: its link has an owner, or is gone.
				await changeEach(kurz, asked, (link) => ({ ...link, owned: true }))
				const refused = results.filter(({ status }) => status === 'not_found').length
				claimed.refused += refused
				claimed.taken += asked.length - refused
			} catch (error) {
				const failure = readFailure(error)
				if (failure.code !== 'rate_limited') return { ...claimed, failure }
				await pause(failure.wait ?? unsaidWait)
				continue
			}
			at += asked.length
			show(at, links.length)
		}
		return claimed
	})
