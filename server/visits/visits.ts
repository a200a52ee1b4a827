/** One visit from slug to outcome. A cached link counts only if the click's commit proves it. */
import { LRUCache } from 'lru-cache'
import { locationOf } from '../../shared/location.ts'
import { fail, isUnavailable } from '../errors.ts'
import { stateOf } from '../links/state.ts'
import type { Secrets } from '../start/secrets.ts'
import type { ClickStore } from '../store/clicks.ts'
import type { LinkRow, LinkStore } from '../store/links.ts'
import { createBatcher } from './batcher.ts'
import { type Deadline, type Patience, tooLate, visitPatience } from './deadline.ts'
import { createRecorder } from './recorder.ts'
import { createPasswordCheck, type UnlockDeps } from './unlock.ts'
import { readAgent } from './visitor/agent.ts'
import type { CountryOf } from './visitor/country.ts'
import { createClick, type Visitor } from './visitor/visitor.ts'

export type VisitOutcome =
	| { kind: 'redirect'; location: string }
	/** An active link that must not be used up by asking: no target is told. */
	| { kind: 'stub' }
	| { kind: 'missing' | 'expired' | 'exhausted' | 'protected' }

export interface VisitDeps extends UnlockDeps {
	store: { links: Pick<LinkStore, 'findBySlugs'>; clicks: ClickStore }
	secrets: Secrets
	countryOf: CountryOf
	now: () => number
	/** Milliseconds, from a clock that is never set. */
	ticks: () => number
	/** How long a visit is waited for; the contract's unless given. */
	patience?: Patience | undefined
}

/** A slug may be deleted and made again while it is visited; more often than this in one visit it isn't. */
const turns = 5
const cacheCharacters = 64 * 1024 * 1024
const rowCharacters = 300

export const createVisits = ({ store, now, ticks, patience = visitPatience, ...sources }: VisitDeps) => {
	const checkPassword = createPasswordCheck(sources)
	const recorder = createRecorder(store.clicks, ticks)
	const begin = ({ isGone = () => false }: Pick<Visitor, 'isGone'> = {}): Deadline => {
		const now = ticks()
		return { writeBy: now + patience.toWrite, answerBy: now + patience.toAnswer, isGone }
	}
	/** Rows never change, so a row whose id is still there is current. That a slug is unknown is never kept. */
	const cache = new LRUCache<string, LinkRow>({
		maxSize: cacheCharacters,
		sizeCalculation: (link) => link.longUrl.length + rowCharacters,
	})
	const lookUp = createBatcher(
		async (slugKeys: string[]) => {
			const rows = await store.links.findBySlugs([...new Set(slugKeys)])
			const bySlug = new Map(rows.map((row) => [row.slugKey, row]))
			return slugKeys.map((slugKey) => bySlug.get(slugKey))
		},
		{ size: 500, parallel: 3 },
		isUnavailable,
		{ ticks, tooLate },
	)
	const findFresh = async (slugKey: string, { answerBy }: Deadline): Promise<LinkRow | undefined> => {
		const link = await lookUp.ask(slugKey, answerBy)
		if (link === undefined) cache.delete(slugKey)
		else cache.set(slugKey, link)
		return link
	}

	/** The refusal a link's own row decides, in the contract's order. */
	const refusalOf = (link: LinkRow): VisitOutcome | undefined => {
		const state = stateOf(link, now())
		if (state !== 'active') return { kind: state }
		return link.passwordHash === null ? undefined : { kind: 'protected' }
	}

	/** Commits the click of an open link; undefined when the link is gone and the slug must be looked up again. */
	const count = async (
		link: LinkRow,
		visitor: Visitor,
		deadline: Deadline,
	): Promise<VisitOutcome | undefined> => {
		const click = createClick(sources, link.id, visitor, now())
		const outcome = await recorder.record(click, link.maxClicks !== null, deadline)
		if (outcome === 'counted') return { kind: 'redirect', location: locationOf(link.longUrl) }
		if (outcome === 'late') throw tooLate()
		// What is used up is looked up from now on, which takes no lock and writes nothing.
		if (cache.get(link.slugKey)?.id === link.id) cache.delete(link.slugKey)
		return outcome === 'exhausted' ? { kind: 'exhausted' } : undefined
	}

	/** Asks about a link without counting: what a visit would be answered. */
	const peekBy = async (slugKey: string, deadline: Deadline): Promise<VisitOutcome> => {
		const link = await findFresh(slugKey, deadline)
		if (link === undefined) return { kind: 'missing' }
		return (
			refusalOf(link) ??
			(link.maxClicks === null ? { kind: 'redirect', location: locationOf(link.longUrl) } : { kind: 'stub' })
		)
	}

	/** Opens a link with its password: that is the click. Answers the submitted URL. */
	const open = async (link: LinkRow | undefined, body: unknown, visitor: Visitor): Promise<string> => {
		const state = link && stateOf(link, now())
		if (link === undefined) throw fail('not_found')
		if (state !== 'active') throw fail(state === 'expired' ? 'link_expired' : 'link_exhausted')
		await checkPassword(link, body, visitor.address)
		// Passwords wait for each other: the time of the click begins after that.
		const outcome = await count(link, visitor, begin(visitor))
		if (outcome?.kind === 'redirect') return link.longUrl
		throw fail(outcome === undefined ? 'not_found' : 'link_exhausted')
	}

	/** Follows a link that `find` answers; again when it was deleted meanwhile, because its slug may have been made again. */
	const follow = async (
		find: () => LinkRow | Promise<LinkRow | undefined>,
		visitor: Visitor,
		deadline: Deadline,
		unlock: (link: LinkRow) => Promise<VisitOutcome> | VisitOutcome,
	): Promise<VisitOutcome> => {
		for (let turn = 0; turn < turns; turn++) {
			const found = find()
			// Nearly every visit finds its link at once, and need not wait a turn for it.
			const link = found instanceof Promise ? await found : found
			if (link === undefined) return { kind: 'missing' }
			const refusal = refusalOf(link)
			if (refusal?.kind === 'protected') return unlock(link)
			const outcome = refusal ?? (await count(link, visitor, deadline))
			if (outcome !== undefined) return outcome
		}
		return { kind: 'missing' }
	}

	return {
		/** What a visit would be answered. Fails with `Unavailable`. */
		peek: (slugKey: string): Promise<VisitOutcome> => peekBy(slugKey, begin()),

		/**
		 * One visit: a crawler is told where to go but not counted, everyone else is redirected once the click is committed.
		 * Fails with `Unavailable` when that took too long: then it is not counted either.
		 */
		admit: (slugKey: string, visitor: Visitor): Promise<VisitOutcome> => {
			const deadline = begin(visitor)
			if (readAgent(visitor.userAgent).isCrawler) return peekBy(slugKey, deadline)
			const find = () => {
				const cached = cache.get(slugKey)
				// A refusal is not committed, so nothing would prove a cached one current: it is looked up.
				return cached !== undefined && refusalOf(cached) === undefined ? cached : findFresh(slugKey, deadline)
			}
			return follow(find, visitor, deadline, () => ({ kind: 'protected' }))
		},

		/**
		 * The form of a visit's page, which only people send: the password of a protected link, or the button of another.
		 * Fails as `unlock` does where the link has a password.
		 */
		submit: (slugKey: string, form: unknown, visitor: Visitor): Promise<VisitOutcome> => {
			const deadline = begin(visitor)
			return follow(
				() => findFresh(slugKey, deadline),
				visitor,
				deadline,
				async (link) => ({
					kind: 'redirect',
					location: locationOf(await open(link, form, visitor)),
				}),
			)
		},

		/**
		 * Opens a link with the password in `body`; it is the click. Answers the submitted URL. Fails with `not_found`,
		 * `link_expired`, `link_exhausted`, `not_protected`, `validation_failed` (no password), `rate_limited`,
		 * `invalid_password`, `service_unavailable`, `Unavailable`.
		 */
		unlock: async (slugKey: string, body: unknown, visitor: Visitor): Promise<string> =>
			open(await findFresh(slugKey, begin(visitor)), body, visitor),

		drain: recorder.drain,
	}
}

export type Visits = ReturnType<typeof createVisits>
