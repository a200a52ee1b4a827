/** Refreshes the figures of a list, one link at a time, and stops where a server says so. */

import { ApiError } from '../../shared/caller.ts'
import { minute } from '../../shared/time.ts'
import { readDetails } from './details.ts'
import type { KeptLink } from './items.ts'
import type { Kurz } from './kurz.ts'
import { checkedAt } from './links.ts'

/** Figures older than this (milliseconds) are refreshed, at most so many links at a time. */
const FRESH = 5 * minute
const MOST = 8
/** Seconds to wait when a server answers 429 without saying how long. */
const WAIT = 60

export interface Refreshed {
	/** Seconds that a server asked to wait. Links not refreshed keep their last figures. */
	wait?: number
	/** A server did not answer. */
	isAway?: boolean
	/** If some links are left: how many were refreshed, out of how many. */
	asked?: number
	of?: number
}

export interface RefreshOptions {
	/** Also refreshes figures that are fresh. */
	isForced?: boolean
	/** When each server may be asked again, by address, in milliseconds. New waits are added to it. */
	waits?: Map<string, number>
}

/** Notes how long a server wants to be left alone, and returns the seconds. */
export const noteWait = (kurz: Kurz, waits: Map<string, number>, origin: string, wait = WAIT): number => {
	waits.set(origin, kurz.now().getTime() + wait * 1000)
	return wait
}

/** Seconds until a server may be asked again; 0 if it may be now. */
export const waitFor = (kurz: Kurz, waits: Map<string, number>, origin: string): number =>
	Math.max(0, Math.ceil(((waits.get(origin) ?? 0) - kurz.now().getTime()) / 1000))

/**
 * Refreshes links whose figures are missing or old, the longest unrefreshed first. A server that limits requests or is
 * unreachable is not asked again, and doesn't use up the turns of others.
 */
export const refreshFigures = async (
	kurz: Kurz,
	links: KeptLink[],
	{ isForced = false, waits = new Map() }: RefreshOptions = {},
): Promise<Refreshed> => {
	const now = kurz.now().getTime()
	const inTurn = links
		.filter((link) => isForced || now - checkedAt(link) > FRESH)
		.toSorted((one, other) => checkedAt(one) - checkedAt(other))
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
			// One missing link says nothing about the others.
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
