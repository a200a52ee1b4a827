/** Refreshes the statistics of a list, a hundred links a request, as fast as servers allow. */
import { bounds } from '../../../shared/bounds.ts'
import { ApiError, unsaidWait } from '../../../shared/client/caller.ts'
import { createEditCalls } from '../../../shared/client/edit-calls.ts'
import type { FiguresRecord } from '../../../shared/statistics/figures.ts'
import { minute } from '../../../shared/text/time.ts'
import { type Kurz, talkTo } from '../kurz.ts'
import { shownAddress } from '../readable.ts'
import type { KeptLink } from '../storage/items.ts'
import { checkedAt, keepFiguresOf } from '../storage/keep-figures.ts'
import type { LinksAt } from '../storage/link-store.ts'
import { readFailure, type ShownFailure } from './failure.ts'

/** Statistics older than this (milliseconds) are refreshed. */
const FRESH = minute

export interface Refreshed {
	/** Seconds that a server asked to wait. Links not refreshed keep their last statistics. */
	wait?: number
	/** Why a server said nothing, and its host. */
	away?: { failure: ShownFailure; host: string }
}

export interface RefreshOptions {
	/** Refreshes fresh statistics too. */
	isForced?: boolean
	/** Called with the links that have changed. */
	kept?: (changed: LinksAt) => void
}

/** Links that are refreshed unasked: ten requests. */
const MOST = 1_000
/** The first ones are on screen. */
const SCREEN = 100

/** The first of the list, then those that wait the longest. */
const inTurn = (links: KeptLink[], most: number): KeptLink[] =>
	[links.slice(0, SCREEN), links.slice(SCREEN)]
		.flatMap((part) => part.toSorted((one, other) => checkedAt(one) - checkedAt(other)))
		.slice(0, most)

/** Answers by monitor key; null for a link that its server doesn't have. */
type Said = Map<string, FiguresRecord | null>

/** Asks one server about its links. The first failure ends it: the next request would fail too. */
const askServer = async (kurz: Kurz, origin: string, links: KeptLink[], said: Said): Promise<void> => {
	const calls = createEditCalls(talkTo(kurz, origin).caller)
	for (let at = 0; at < links.length; at += bounds.figures) {
		const asked = links.slice(at, at + bounds.figures)
		const figures = await calls.figures(
			asked.map(({ slug, monitor_key }) => ({ short_url: slug, monitor_key })),
		)
		for (const [index, { monitor_key }] of asked.entries()) {
			const record = figures[index]
			if (record !== undefined) said.set(monitor_key, record)
		}
	}
}

/**
 * Refreshes links whose statistics are missing or old; of many, some at a time. A server that
 * limits requests or is unreachable is not asked again; its last answers stay.
 */
export const refreshFigures = async (
	kurz: Kurz,
	links: KeptLink[],
	{ isForced = false, kept = () => {} }: RefreshOptions = {},
): Promise<Refreshed> => {
	const now = kurz.now().getTime()
	const due = inTurn(
		links.filter((link) => isForced || now - checkedAt(link) > FRESH),
		isForced ? links.length : MOST,
	)
	const said: Said = new Map()
	const outcome: Refreshed = {}
	for (const [origin, ofServer] of Map.groupBy(due, (link) => link.origin)) {
		try {
			await askServer(kurz, origin, ofServer, said)
		} catch (error) {
			if (!(error instanceof ApiError)) throw error
			if (error.code === 'rate_limited')
				outcome.wait = Math.max(outcome.wait ?? 0, error.retryAfter ?? unsaidWait)
			else outcome.away = { failure: readFailure(error), host: shownAddress(origin) }
		}
	}
	const answered = due.filter(({ monitor_key }) => said.has(monitor_key)).map(({ url }) => url)
	if (answered.length > 0) kept(await keepFiguresOf(kurz, answered, said))
	return outcome
}
