/** One visit from slug to outcome. A commit proves each cached link current. */
// A visit: visit/route.ts → here → steps.ts.

import type { SlugKey } from '../../shared/link/slug-key.ts'
import { fail, isUnavailable } from '../errors.ts'
import { isAt, type PlacedVisit } from '../links/place.ts'
import type { VisitMeter } from '../metrics/meters.ts'
import { type Asks, asksFor, nothingSent, type Sent, stubOf } from './asking.ts'
import type { Deadline } from './deadline.ts'
import { leadTo, leadToAll } from './lead.ts'
import type { KnownLink } from './link-cache.ts'
import { createOpen } from './open.ts'
import { createSteps, type VisitDeps, type VisitOutcome } from './steps.ts'
import { readAgent } from './visitor/agent.ts'
import type { Visitor } from './visitor/visitor.ts'

type Note = (outcome: Promise<VisitOutcome>, redirected?: 'counted' | 'uncounted') => Promise<VisitOutcome>

/** Counts what becomes of visits. `redirected`: what a redirect counts as. */
const createNote =
	(meter: VisitMeter): Note =>
	(outcome, redirected = 'counted') => {
		outcome.then(
			({ kind }) => {
				meter.outcomes[kind === 'redirect' ? redirected : kind] += 1
			},
			(error) => {
				meter.outcomes[isUnavailable(error) ? 'unavailable' : 'refused'] += 1
				if (!isUnavailable(error)) return
				error.doubt?.then((isOpen) => {
					if (isOpen) meter.unknown += 1
				})
			},
		)
		return outcome
	}

type PeekBy = (
	slugKey: SlugKey,
	deadline: Deadline,
	visit: PlacedVisit,
	asks: Asks,
	lead: (link: KnownLink) => VisitOutcome,
) => Promise<VisitOutcome>
type Find = (deadline: Deadline) => KnownLink | Promise<KnownLink | undefined>

/**
 * One visit. A crawler gets the target and is not counted; everyone else is redirected once the
 * click is committed. `redirect` answers that; `other` gets every outcome that needs more time, and
 * fails with `Unavailable` when that takes too long; then the visit is not counted.
 */
const createAdmit =
	(
		{ begin, lookUp, refusalOf, countQuickly }: ReturnType<typeof createSteps>,
		{ meter, note }: { meter: VisitMeter; note: Note },
		peekBy: PeekBy,
		follow: (find: Find, visitor: Visitor, deadline: Deadline, sent: Sent) => Promise<VisitOutcome>,
	) =>
	<Answer>(
		slugKey: SlugKey,
		visitor: Visitor,
		redirect: (location: string) => Answer,
		other: (outcome: Promise<VisitOutcome>) => Promise<Answer>,
	): Promise<Answer> => {
		const deadline = begin(visitor)
		const agent = readAgent(visitor.userAgent)
		if (agent.isCrawler || agent.isOffice)
			return other(
				note(
					peekBy(slugKey, deadline, visitor, asksFor(agent), (link) => leadTo(link, visitor)),
					'uncounted',
				),
			)
		const remembered = () => {
			const link = lookUp.remembered(slugKey)
			// A refusal or button commits nothing, so nothing would prove the cached link current.
			return link !== undefined && !link.confirm && isAt(link, visitor) && refusalOf(link) === undefined
				? link
				: undefined
		}
		const find: Find = (deadline) => remembered() ?? lookUp.fresh(slugKey, deadline)
		const followed = () => follow(find, visitor, deadline, nothingSent)
		const link = remembered()
		if (link === undefined) meter.cache.misses += 1
		else meter.cache.hits += 1
		if (link === undefined || link.maxClicks !== null) return other(note(followed()))
		return countQuickly(link, visitor, agent, deadline, redirect, (became) =>
			other(note((async () => became() ?? followed())())),
		)
	}

export const createVisits = (deps: VisitDeps) => {
	const steps = createSteps(deps)
	const { begin, lookUp, refusalOf, count, leadOf, drain } = steps
	const open = createOpen(steps)
	const note = createNote(deps.meter)

	/** The outcome a visit would have, without a click. */
	const peekBy: PeekBy = async (slugKey, deadline, visit, asks, lead) => {
		const link = await lookUp.fresh(slugKey, deadline)
		if (link === undefined || !isAt(link, visit)) return { kind: 'missing' }
		const refusal = refusalOf(link)
		if (refusal !== undefined) return refusal
		if (link.maxClicks !== null || asks(link)) return stubOf(link)
		return lead(link)
	}

	/**
	 * Visits the link that `find` answers. Asks again when it was deleted or edited meanwhile, as
	 * its slug may be another link's by then. The deadline ends this: after it nothing is counted.
	 */
	const follow = async (
		find: Find,
		visitor: Visitor,
		within: Deadline,
		sent: Sent,
	): Promise<VisitOutcome> => {
		let deadline = within
		for (;;) {
			const link = await find(deadline)
			if (link === undefined || !isAt(link, visitor)) return { kind: 'missing' }
			const refusal = refusalOf(link)
			if (refusal?.kind === 'protected') {
				const opened = await sent.unlock()
				if (opened !== undefined) return opened
				// Its password may have waited to be checked.
				deadline = begin(visitor)
				continue
			}
			if (refusal === undefined && link.confirm && !sent.isPressed) return stubOf(link)
			const outcome = refusal ?? (await count(link, visitor, deadline))
			if (outcome !== undefined) return outcome
		}
	}

	return {
		/** Where visits at `url` can lead, without a click. Fails with `Unavailable`. */
		peek: (slugKey: SlugKey, url: string): Promise<VisitOutcome> =>
			peekBy(
				slugKey,
				begin(),
				{ url },
				() => false,
				(link) => leadToAll(link, { url }),
			),

		/** What this visitor would get, without a click. Fails with `Unavailable`. */
		head: (slugKey: SlugKey, visitor: Visitor): Promise<VisitOutcome> => {
			const agent = readAgent(visitor.userAgent)
			return peekBy(slugKey, begin(visitor), visitor, asksFor(agent), (link) =>
				agent.isCrawler ? leadTo(link, visitor) : leadOf(link, visitor),
			)
		},

		admit: createAdmit(steps, { meter: deps.meter, note }, peekBy, follow),

		/**
		 * The form on a visit's page: the password of a protected link, or the button of another
		 * one. Only people send it. Fails as `unlock` does if the link still has a password.
		 */
		submit: (slugKey: SlugKey, form: unknown, visitor: Visitor): Promise<VisitOutcome> =>
			note(
				follow((within) => lookUp.fresh(slugKey, within), visitor, begin(visitor), {
					isPressed: true,
					unlock: () => open(slugKey, form, visitor, true),
				}),
			),

		/**
		 * Opens a link with the password in `body`, which is its click. Answers the URL as
		 * submitted. Fails with `not_found`, `link_blocked`, `link_expired`, `link_exhausted`,
		 * `not_protected`, `validation_failed` (no password), `rate_limited`, `invalid_password`,
		 * `service_unavailable`, `Unavailable`.
		 */
		unlock: async (slugKey: SlugKey, body: unknown, visitor: Visitor): Promise<string> => {
			const opened = open(slugKey, body, visitor, false) as Promise<VisitOutcome>
			void note(opened).catch(() => {})
			const outcome = await opened
			if (outcome.kind !== 'redirect') throw fail('link_exhausted')
			return outcome.url
		},

		drain,
	}
}

export type Visits = ReturnType<typeof createVisits>
