/** Owns refreshing the figures of a list: one link after the other, and no further once the service says it is enough. */
import { ApiError } from '../../shared/client.ts'
import { readDetails } from './details.ts'
import type { KeptLink } from './items.ts'
import type { Kurz } from './kurz.ts'

/** So old may figures be before they are asked for again, in milliseconds; and so many links are asked for at once. */
const FRESH = 5 * 60_000
const MOST = 8

export interface Refreshed {
	/** Seconds a service asked to wait; the others keep their last figures. */
	wait?: number
	/** A service did not answer. */
	isAway?: boolean
}

const isStale = ({ figures }: KeptLink, now: Date): boolean =>
	figures === undefined || now.getTime() - Date.parse(figures.at) > FRESH

/** Asks for the figures of links that have none or old ones. A service that limits or is away is asked no more. */
export const refreshFigures = async (kurz: Kurz, links: KeptLink[]): Promise<Refreshed> => {
	const closed = new Set<string>()
	const outcome: Refreshed = {}
	for (const link of links.filter((one) => isStale(one, kurz.now())).slice(0, MOST)) {
		if (closed.has(link.origin)) continue
		try {
			await readDetails(kurz, link)
		} catch (error) {
			if (!(error instanceof ApiError)) throw error
			// A link that is gone says nothing about the others.
			if (error.code === 'not_found') continue
			closed.add(link.origin)
			if (error.code === 'rate_limited') outcome.wait = error.retryAfter ?? 0
			else outcome.isAway = true
		}
	}
	return outcome
}
