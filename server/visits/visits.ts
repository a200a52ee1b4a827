/** One visit from slug to outcome. A cached link counts only if the click's commit proves it. */

import type { Secrets } from '../config/secrets.ts'
import { fail, isUnavailable } from '../errors.ts'
import { locationFor } from '../links/forward.ts'
import { stateOf } from '../links/state.ts'
import type { ClickStore } from '../store/clicks/commit.ts'
import type { Outage } from '../store/driver/outage.ts'
import type { VisitedLink } from '../store/link-rows.ts'
import type { LinkStore } from '../store/links/links.ts'
import { createBatcher } from '../waiting/batcher.ts'
import { deadline, type Patience, withDeadline } from '../waiting/deadline.ts'
import { type Deadline, tooLate } from './deadline.ts'
import { createLinkCache, type KnownLink, toKnownLink } from './link-cache.ts'
import { createRecorder } from './recorder.ts'
import { createPasswordCheck, type UnlockDeps } from './unlock.ts'
import { readAgent } from './visitor/agent.ts'
import type { CountryOf } from './visitor/country.ts'
import { createClick, type Visitor } from './visitor/visitor.ts'

export type VisitOutcome =
	| { kind: 'redirect'; location: string }
	/** An active link with a click limit, asked about without a click: its target is not told. */
	| { kind: 'stub' }
	| { kind: 'missing' | 'blocked' | 'expired' | 'exhausted' | 'protected' }

export interface VisitDeps extends UnlockDeps {
	store: { links: Pick<LinkStore, 'findVisited'>; clicks: ClickStore; outage: Pick<Outage, 'isAway'> }
	secrets: Secrets
	countryOf: CountryOf
	/** Whether the operator lets nobody be sent on by it. */
	isBlocked: (link: VisitedLink) => boolean
	now: () => number
	/** Milliseconds, from a clock that nobody sets. */
	ticks: () => number
	patience: Patience
}

export const createVisits = ({ store, now, ticks, patience, ...sources }: VisitDeps) => {
	const checkPassword = createPasswordCheck(sources)
	const { isAway } = store.outage
	const recorder = createRecorder(store.clicks, { ticks, isAway })
	const begin = ({ isGone = () => false }: Pick<Visitor, 'isGone'> = {}): Deadline => {
		const answerBy = Math.min(ticks() + patience.toAnswer, deadline() ?? Number.POSITIVE_INFINITY)
		return { writeBy: answerBy - patience.toAnswer + patience.toWrite, answerBy, isGone }
	}
	const cache = createLinkCache()
	const lookUp = createBatcher(
		async (slugKeys: string[]) => {
			const wanted = [...new Set(slugKeys)]
			const rows = await withDeadline(ticks() + patience.toAnswer, () => store.links.findVisited(wanted))
			const bySlug = new Map(rows.map((row) => [row.slugKey, row]))
			return slugKeys.map((slugKey) => bySlug.get(slugKey))
		},
		{ size: 500, parallel: 3, waitingAtMost: 10_000, charactersAtMost: 1_000_000 },
		isUnavailable,
		{ ticks, isAway, refusal: () => tooLate() },
	)
	const findFresh = async (slugKey: string, { answerBy }: Deadline): Promise<KnownLink | undefined> => {
		const found = await lookUp.ask(slugKey, answerBy, slugKey.length)
		const link = found && toKnownLink(found)
		if (link === undefined) cache.delete(slugKey)
		else cache.set(link.slugKey, link)
		return link
	}

	const stateNow = (link: VisitedLink) => (sources.isBlocked(link) ? 'blocked' : stateOf(link, now()))
	/** Why a link's own row refuses the visit, if it does. */
	const refusalOf = (link: VisitedLink): VisitOutcome | undefined => {
		const state = stateNow(link)
		if (state !== 'active') return { kind: state }
		return link.passwordHash === null ? undefined : { kind: 'protected' }
	}

	/** Commits a click on an open link; undefined when it was deleted or edited meanwhile, and has to be looked up again. */
	const count = async (
		link: KnownLink,
		visitor: Visitor,
		deadline: Deadline,
	): Promise<VisitOutcome | undefined> => {
		const click = createClick(sources, link, visitor, now())
		const outcome = await recorder.record(click, link.maxClicks !== null, deadline)
		if (outcome === 'counted') return { kind: 'redirect', location: locationFor(link, visitor.url) }
		// Nobody hears why a client that hung up is refused, and it says nothing about the database.
		if (outcome === 'late') throw deadline.isGone() ? fail('service_unavailable') : tooLate()
		// A link that is used up is looked up from now on, which takes no lock and writes nothing.
		const cached = cache.get(link.slugKey)
		if (cached?.id === link.id && cached.version === link.version) cache.delete(link.slugKey)
		return outcome === 'exhausted' ? { kind: 'exhausted' } : undefined
	}

	/** What a visit would be answered, without a click. */
	const peekBy = async (slugKey: string, deadline: Deadline, url?: string): Promise<VisitOutcome> => {
		const link = await findFresh(slugKey, deadline)
		if (link === undefined) return { kind: 'missing' }
		return (
			refusalOf(link) ??
			(link.maxClicks === null ? { kind: 'redirect', location: locationFor(link, url) } : { kind: 'stub' })
		)
	}

	/**
	 * Opens a link with its password, which is its click. Answers the URL as it was submitted, and where this visit is sent. A
	 * link that is edited meanwhile is looked up again, and asks for the password once more only if that is another one.
	 */
	const open = async (
		slugKey: string,
		body: unknown,
		visitor: Visitor,
	): Promise<{ url: string; location: string }> => {
		let deadline = begin(visitor)
		let checked: string | undefined
		for (;;) {
			const link = await findFresh(slugKey, deadline)
			if (link === undefined) throw fail('not_found')
			const state = stateNow(link)
			if (state !== 'active') throw fail(`link_${state}`)
			if (link.passwordHash === null || link.passwordHash !== checked) {
				await checkPassword(link, body, visitor.address)
				checked = link.passwordHash ?? undefined
				// Passwords may wait for each other, so the click's time starts afterwards.
				deadline = begin(visitor)
			}
			const outcome = await count(link, visitor, deadline)
			if (outcome?.kind === 'redirect') return { url: link.longUrl, location: outcome.location }
			if (outcome !== undefined) throw fail('link_exhausted')
		}
	}

	/**
	 * Visits the link that `find` answers. Asks `find` again when it was deleted or edited meanwhile: its slug may be another
	 * link's. This ends with the deadline, after which nothing is counted.
	 */
	const follow = async (
		find: () => KnownLink | Promise<KnownLink | undefined>,
		visitor: Visitor,
		deadline: Deadline,
		unlock: () => Promise<VisitOutcome> | VisitOutcome,
	): Promise<VisitOutcome> => {
		for (;;) {
			const found = find()
			// Nearly every visit finds its link in the cache, and should not wait a turn for it.
			const link = found instanceof Promise ? await found : found
			if (link === undefined) return { kind: 'missing' }
			const refusal = refusalOf(link)
			if (refusal?.kind === 'protected') return unlock()
			const outcome = refusal ?? (await count(link, visitor, deadline))
			if (outcome !== undefined) return outcome
		}
	}

	return {
		/** What a visit at `url` would be answered. Fails with `Unavailable`. */
		peek: (slugKey: string, url?: string): Promise<VisitOutcome> => peekBy(slugKey, begin(), url),

		/**
		 * One visit: a crawler is told the target and not counted; anyone else is redirected once the click is committed.
		 * Fails with `Unavailable` when that takes too long, and then it is not counted.
		 */
		admit: (slugKey: string, visitor: Visitor): Promise<VisitOutcome> => {
			const deadline = begin(visitor)
			if (readAgent(visitor.userAgent).isCrawler) return peekBy(slugKey, deadline, visitor.url)
			const find = () => {
				const cached = cache.get(slugKey)
				// A refusal commits nothing that would prove the cached link current, so it is looked up.
				return cached !== undefined && refusalOf(cached) === undefined ? cached : findFresh(slugKey, deadline)
			}
			return follow(find, visitor, deadline, () => ({ kind: 'protected' }))
		},

		/**
		 * The form on a visit's page, which only people send: the password of a protected link, or the button of another one.
		 * Fails as `unlock` does if the link has a password.
		 */
		submit: (slugKey: string, form: unknown, visitor: Visitor): Promise<VisitOutcome> => {
			const deadline = begin(visitor)
			return follow(
				() => findFresh(slugKey, deadline),
				visitor,
				deadline,
				async () => ({
					kind: 'redirect',
					location: (await open(slugKey, form, visitor)).location,
				}),
			)
		},

		/**
		 * Opens a link with the password in `body`, which is its click. Answers the URL as it was submitted. Fails with `not_found`,
		 * `link_blocked`, `link_expired`, `link_exhausted`, `not_protected`, `validation_failed` (no password), `rate_limited`,
		 * `invalid_password`, `service_unavailable`, `Unavailable`.
		 */
		unlock: async (slugKey: string, body: unknown, visitor: Visitor): Promise<string> =>
			(await open(slugKey, body, visitor)).url,

		drain: recorder.drain,
	}
}

export type Visits = ReturnType<typeof createVisits>
