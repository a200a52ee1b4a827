/** Asks the server whether a known link still works as asked for. */
// Click to copied link, for a known link: settle.ts → here → details.ts, which asks the server.
import { ApiError } from '../../shared/caller.ts'
import type { LinkDetails } from '../../shared/links.ts'
import { readDetails } from './details.ts'
import { readFailure, type ShownFailure } from './failure.ts'
import type { KeptLink } from './items.ts'
import type { Kurz } from './kurz.ts'
import { hasLimits, isAsAsked, withLimits } from './limits.ts'
import { isSameTarget, type LinkOptions } from './target.ts'

export type Ended = 'gone' | 'expired' | 'exhausted'

export type Verdict =
	| { kind: 'works'; details: LinkDetails }
	/** It has limits that nobody asked for, or leads elsewhere now. */
	| { kind: 'other' }
	| { kind: 'ended'; how: Ended }
	/** The server did not say. */
	| { kind: 'unsaid'; failure: ShownFailure }

/** Asks the server and stores its answer. One request; never rejects. */
export const askAbout = async (kurz: Kurz, link: KeptLink, options: LinkOptions): Promise<Verdict> => {
	try {
		const details = await readDetails(kurz, link)
		const { linkData: record } = details
		if (record.status !== 'active') return { kind: 'ended', how: record.status }
		const now = withLimits(link, record)
		const isOther =
			!isSameTarget(record.long_url, link.target) || (hasLimits(now) && !isAsAsked(now, options))
		return isOther ? { kind: 'other' } : { kind: 'works', details }
	} catch (error) {
		if (error instanceof ApiError && error.code === 'not_found') return { kind: 'ended', how: 'gone' }
		return { kind: 'unsaid', failure: readFailure(error) }
	}
}
