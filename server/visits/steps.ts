/** The steps of a visit: look the link up, judge it, check its password, commit its click. */
// A visit: visits.ts → here → look-up.ts, visits/unlock.ts, lead.ts, recorder.ts.
import { type EndedState, stateRows } from '../../shared/link/states.ts'
import { locationOf } from '../../shared/text/location.ts'
import type { Secrets } from '../config/secrets.ts'
import { fail } from '../errors.ts'
import { locationFor } from '../links/forward.ts'
import { stateOf } from '../links/state.ts'
import type { VisitMeter } from '../metrics/meters.ts'
import type { AdmitOutcome, ClickStore } from '../store/clicks/commit.ts'
import type { Outage } from '../store/driver/outage.ts'
import type { LinkStore } from '../store/links/links.ts'
import { deadline, type Patience } from '../waiting/deadline.ts'
import { type Deadline, tooLate } from './deadline.ts'
import { leadTo, targetOf } from './lead.ts'
import type { KnownLink } from './link-cache.ts'
import { createLookUp } from './look-up.ts'
import { createRecorder } from './recorder.ts'
import { refusals } from './refusals.ts'
import { createPasswordCheck, type UnlockDeps } from './unlock.ts'
import type { Agent } from './visitor/agent.ts'
import type { CountryOf } from './visitor/country.ts'
import { createClick, type Visitor } from './visitor/visitor.ts'

export type VisitOutcome =
	/** `url`: the target as it was sent. `others`: where the link leads some visits instead. */
	| { kind: 'redirect'; location: string; url: string; others?: string[] }
	/**
	 * An active link whose target stays hidden until a button is pressed: it has a click limit and
	 * this is no click, or it asks everybody.
	 */
	| { kind: 'stub'; why: 'limited' | 'asks' }
	/** `reason`: the operator's, where they show it. */
	| { kind: 'blocked'; reason?: string }
	/** `location`: where its owner sends those who come too late. */
	| { kind: EndedState; location?: string; opensAt?: Date }
	| { kind: 'missing' }
	| { kind: 'protected' }

/** Whether a visit is sent somewhere. */
export const leads = (outcome: VisitOutcome): outcome is VisitOutcome & { location: string } =>
	'location' in outcome && outcome.location !== undefined

export interface VisitDeps extends UnlockDeps {
	store: { links: Pick<LinkStore, 'findVisited'>; clicks: ClickStore; outage: Pick<Outage, 'isAway'> }
	secrets: Secrets
	countryOf: CountryOf
	/** Whether the operator disabled the link or blocks its host. */
	isBlocked: (link: KnownLink) => boolean
	/** Whether the operator lets links lead there. */
	mayLeadTo: (url: string) => boolean
	/** Why, where operators show it. */
	reasonOf: (link: KnownLink) => string | undefined
	meter: VisitMeter
	now: () => number
	/** Milliseconds of a monotonic clock. */
	ticks: () => number
	patience: Patience
}

/** Judges a link by its row and the operator's blocks, before any click. */
const createJudge = ({
	isBlocked,
	mayLeadTo,
	reasonOf,
	now,
}: Pick<VisitDeps, 'isBlocked' | 'mayLeadTo' | 'reasonOf' | 'now'>) => {
	const stateNow = (link: KnownLink) => (isBlocked(link) ? 'blocked' : stateOf(link, now()))
	/**
	 * The outcome of a link that is not active: no click, whatever comes of it. What stands behind
	 * a password shows nobody an address without it.
	 */
	const ended = (kind: EndedState, { startsAt, fallbackUrl: url, passwordHash }: KnownLink): VisitOutcome =>
		kind === 'scheduled'
			? { kind, opensAt: startsAt! }
			: 'fallsBack' in stateRows[kind] && url !== null && passwordHash === null && mayLeadTo(url)
				? { kind, location: locationOf(url) }
				: { kind }
	return {
		stateNow,
		ended,
		/** Why the link refuses a visit, if it does. */
		refusalOf: (link: KnownLink): VisitOutcome | undefined => {
			const state = stateNow(link)
			if (state === 'blocked') {
				const reason = reasonOf(link)
				return { kind: state, ...(reason !== undefined && { reason }) }
			}
			if (state !== 'active') return ended(state, link)
			return link.passwordHash === null ? undefined : { kind: 'protected' }
		},
	}
}

/** The steps of a visit. */
export const createSteps = ({ store, now, ticks, patience, meter, ...sources }: VisitDeps) => {
	const checkPassword = createPasswordCheck(sources)
	const { isAway } = store.outage
	const recorder = createRecorder(store.clicks, { ticks, isAway }, meter)
	const lookUp = createLookUp({ links: store.links, isAway, ticks, patience })
	const { stateNow, refusalOf, ended } = createJudge({ ...sources, now })

	const begin = ({ isGone = () => false }: Pick<Visitor, 'isGone'> = {}): Deadline => {
		const answerBy = Math.min(ticks() + patience.toAnswer, deadline() ?? Number.POSITIVE_INFINITY)
		return { writeBy: answerBy - patience.toAnswer + patience.toWrite, answerBy, isGone }
	}

	/** Why a visit is not redirected; undefined if the link was deleted or edited meanwhile. */
	const refusedAs = (became: AdmitOutcome, link: KnownLink, deadline: Deadline) => {
		// A client that hung up says nothing about the database.
		if (became === 'late') throw deadline.isGone() ? fail('service_unavailable') : tooLate()
		lookUp.forget(link)
		return became === 'exhausted' ? ended('exhausted', link) : undefined
	}

	/** Commits a click on an open link; undefined when the link was deleted or edited meanwhile. */
	const count = async (
		link: KnownLink,
		visitor: Visitor,
		deadline: Deadline,
	): Promise<VisitOutcome | undefined> => {
		const click = createClick(sources, link, visitor, now())
		const target = targetOf(link, click, visitor)
		const became = await recorder.record(click, link.maxClicks !== null, deadline)
		return became === 'counted' ? leadTo(link, visitor, target) : refusedAs(became, link, deadline)
	}

	/**
	 * The same for an unlimited link that is remembered, with one promise for the whole request,
	 * which its batch resolves. `other` gets what became of any visit but a redirect.
	 */
	const countQuickly = <Answer>(
		link: KnownLink,
		visitor: Visitor,
		agent: Agent,
		deadline: Deadline,
		redirect: (location: string) => Answer,
		other: (became: () => VisitOutcome | undefined) => Promise<Answer>,
	): Promise<Answer> =>
		new Promise((resolve) => {
			const reject = (error: unknown) =>
				resolve(
					other(() => {
						throw error
					}),
				)
			const click = createClick(sources, link, visitor, now(), agent)
			const target = targetOf(link, click, visitor)
			recorder.enter(
				click,
				deadline,
				(became) => {
					if (became !== 'counted') return resolve(other(() => refusedAs(became, link, deadline)))
					meter.outcomes.counted += 1
					try {
						resolve(redirect(locationFor(link, visitor, target?.location)))
					} catch (error) {
						reject(error)
					}
				},
				reject,
			)
		})

	/** Checks the password unless `checked` is still the link’s hash. Answers the hash. */
	const unlock = async (link: KnownLink, checked: string | undefined, body: unknown, address: string) => {
		const state = stateNow(link)
		if (state !== 'active') throw fail(refusals[state])
		if (link.passwordHash !== null && link.passwordHash === checked) return checked
		await checkPassword(link, body, address)
		return link.passwordHash ?? undefined
	}

	return {
		...{ begin, lookUp, refusalOf, count, countQuickly, unlock, drain: recorder.drain },
		/** Where a visit would lead that is no click. */
		leadOf: (link: KnownLink, visitor: Visitor): VisitOutcome =>
			leadTo(link, visitor, targetOf(link, createClick(sources, link, visitor, now()), visitor)),
	}
}
