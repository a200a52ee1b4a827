/** Refreshes the figures of a list, one link at a time, and stops where a server says so. */
import { ApiError } from '../../shared/client.ts'
import { readDetails } from './details.ts'
import type { KeptLink } from './items.ts'
import type { Kurz } from './kurz.ts'

/** So old may figures be before they are asked for again, in milliseconds; and so many links are asked for at once. */
const FRESH = 5 * 60_000
const MOST = 8
/** Seconds to wait where a service that limits does not say how long. */
const WAIT = 60

export interface Refreshed {
	/** Seconds a service asked to wait; the others keep their last figures. */
	wait?: number
	/** A service did not answer. */
	isAway?: boolean
	/** Where not all had their turn: how many links were asked for, of how many. */
	asked?: number
	of?: number
}

export interface RefreshOptions {
	/** Asks for fresh figures too. */
	isForced?: boolean
	/** Until when a service asked to be left alone, by its address; in milliseconds. What is learned is added. */
	waits?: Map<string, number>
}

/** When a link was last asked for; 0 when it never was. */
const askedAt = ({ figures, gone_at }: KeptLink): number =>
	Math.max(...[figures?.at, gone_at].map((at) => Date.parse(at ?? '') || 0))

/** Notes a service's wish to be left alone. Answers the seconds. */
export const noteWait = (kurz: Kurz, waits: Map<string, number>, origin: string, wait = WAIT): number => {
	waits.set(origin, kurz.now().getTime() + wait * 1000)
	return wait
}

/** Seconds that a service is still to be left alone; 0 when it may be asked. */
export const waitFor = (kurz: Kurz, waits: Map<string, number>, origin: string): number =>
	Math.max(0, Math.ceil(((waits.get(origin) ?? 0) - kurz.now().getTime()) / 1000))

/**
 * Asks for the figures of links that have none or old ones, those first that were not asked for longest. A service that
 * limits or is away is asked no more, and takes no other's turn.
 */
export const refreshFigures = async (
	kurz: Kurz,
	links: KeptLink[],
	{ isForced = false, waits = new Map() }: RefreshOptions = {},
): Promise<Refreshed> => {
	const now = kurz.now().getTime()
	const inTurn = links
		.filter((link) => isForced || now - askedAt(link) > FRESH)
		.toSorted((one, other) => askedAt(one) - askedAt(other))
	const away = new Set<string>()
	const outcome: Refreshed = {}
	let asked = 0
	for (const link of inTurn) {
		if (asked === MOST) {
			outcome.asked = asked
			outcome.of = inTurn.length
			break
		}
		if (away.has(link.origin)) continue
		const wait = waitFor(kurz, waits, link.origin)
		if (wait > 0) {
			outcome.wait = Math.max(outcome.wait ?? 0, wait)
			continue
		}
		asked++
		try {
			await readDetails(kurz, link)
		} catch (error) {
			if (!(error instanceof ApiError)) throw error
			// A link that is gone says nothing about the others.
			if (error.code === 'not_found') continue
			if (error.code === 'rate_limited') {
				outcome.wait = noteWait(kurz, waits, link.origin, error.retryAfter)
			} else {
				away.add(link.origin)
				outcome.isAway = true
			}
		}
	}
	return outcome
}
