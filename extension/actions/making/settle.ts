/** Decides about a known link once its server has answered: copies it, or replaces it. */
// Click to copied link, for a known link: popup.ts or toolbar.ts → here → details.ts, which asks.
import { ApiError } from '../../../shared/client/caller.ts'
import type { LinkDetails } from '../../../shared/link/links.ts'
import type { EndedState } from '../../../shared/link/states.ts'
import type { Kurz } from '../kurz.ts'
import { readDetails } from '../server/details.ts'
import { readFailure, type ShownFailure } from '../server/failure.ts'
import type { KeptLink } from '../storage/items.ts'
import { hasLimits, isAsAsked, isPlain, type LinkOptions, withLimits } from '../storage/limits.ts'
import { isSameTarget } from '../storage/links.ts'
import { chosenClip } from './copy-text.ts'
import { type Copy, type Handout, handOut } from './hand-out.ts'

export type Ended = 'gone' | EndedState

export type Verdict =
	| { kind: 'works'; details: LinkDetails }
	/** It has limits that nobody asked for, or leads elsewhere now. */
	| { kind: 'other' }
	| { kind: 'ended'; how: Ended }
	/** The server did not say. */
	| { kind: 'unsaid'; failure: ShownFailure }

/** Asks whether a known link still works as asked for, and stores the answer. Never rejects. */
const askAbout = async (kurz: Kurz, link: KeptLink, options: LinkOptions): Promise<Verdict> => {
	try {
		const details = await readDetails(kurz, link)
		const { linkData: record } = details
		if (record.status !== 'active') return { kind: 'ended', how: record.status }
		const now = withLimits(link, record)
		const isOther =
			!isSameTarget(record.long_url, link.target) ||
			(hasLimits(now) && link.chosen !== true && !isAsAsked(now, options))
		return isOther ? { kind: 'other' } : { kind: 'works', details }
	} catch (error) {
		if (error instanceof ApiError && error.code === 'not_found') return { kind: 'ended', how: 'gone' }
		return { kind: 'unsaid', failure: readFailure(error) }
	}
}

/** Milliseconds a server has to say whether a link works; copying waits no longer. */
const WORD = 4_000

/** What the server says, or undefined if it takes too long. */
const soon = ({ limitTime }: Kurz, verdict: Promise<Verdict>): Promise<Verdict | undefined> => {
	const signal = limitTime(WORD)
	return Promise.race([
		verdict,
		new Promise<undefined>((resolve) =>
			signal.addEventListener('abort', () => resolve(undefined), { once: true }),
		),
	])
}

/**
 * The next step of an open handout. A link without limits is copied even if its server doesn't
 * answer in time; any other may be used up, so the person decides. A link that has ended, leads
 * elsewhere now or has limits nobody asked for is replaced. Fails with `NoServer` or `ApiError`.
 */
export const settle = async (kurz: Kurz, handout: Handout, copy: Copy): Promise<Handout> => {
	const { wish, link, late } = handout
	const copied = async (isWished: boolean) =>
		handout.isCopied || (isWished && (await copy(await chosenClip(kurz, { title: wish.title, ...link }))))
	const asked = late ?? askAbout(kurz, link, wish.options)
	const mayWait = late !== undefined || !isPlain(link)
	const verdict = await (mayWait ? asked : soon(kurz, asked))
	if (verdict === undefined) return { ...handout, late: asked, isCopied: await copied(true) }
	const settled = { ...handout, isOpen: false, late: undefined }
	switch (verdict.kind) {
		case 'works': {
			const { details } = verdict
			return { ...settled, link: withLimits(link, details.linkData), details, isCopied: await copied(true) }
		}
		case 'unsaid':
			return { ...settled, failure: verdict.failure, isCopied: await copied(isPlain(link)) }
		// The end is noted on the stored link, so it is not found again.
		default:
			return handOut(kurz, wish, copy, verdict.kind === 'ended' ? verdict.how : handout.ended)
	}
}
