/** One visit from slug to outcome; what the cache knows is used only where the click's own commit proves it current. */
import { LRUCache } from 'lru-cache'
import { isUnavailable } from '../errors.ts'
import { slugKeyOf } from '../links/slug.ts'
import { stateOf } from '../links/state.ts'
import type { Secrets } from '../secrets.ts'
import type { ClickStore } from '../store/clicks.ts'
import type { LinkRow, LinkStore } from '../store/links.ts'
import { readAgent } from './agent.ts'
import { createBatcher } from './batcher.ts'
import type { CountryOf } from './country.ts'
import { type Deadline, type Patience, tooLate, visitPatience } from './deadline.ts'
import { locationOf } from './location.ts'
import { createRecorder } from './recorder.ts'
import { createClick, type Visitor } from './visitor.ts'

export type VisitOutcome =
	| { kind: 'redirect'; location: string }
	/** An active link that must not be used up by asking: no target is told. */
	| { kind: 'stub' }
	| { kind: 'missing' | 'expired' | 'exhausted' | 'protected' }

export interface VisitDeps {
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

	return {
		/** What a visit would be answered. Fails with `Unavailable`. */
		peek: (slugKey: string): Promise<VisitOutcome> => peekBy(slugKey, begin()),

		/**
		 * One visit: a crawler is told where to go but not counted, everyone else is redirected once the click is committed.
		 * Fails with `Unavailable` when that took too long: then it is not counted either.
		 */
		admit: async (slugKey: string, visitor: Visitor, isPerson = false): Promise<VisitOutcome> => {
			const deadline = begin(visitor)
			if (!isPerson && readAgent(visitor.userAgent).isCrawler) return peekBy(slugKey, deadline)
			for (let turn = 0; turn < turns; turn++) {
				const cached = cache.get(slugKey)
				// A refusal is not committed, so nothing would prove a cached one current: it is looked up.
				const link =
					cached !== undefined && refusalOf(cached) === undefined
						? cached
						: await findFresh(slugKey, deadline)
				if (link === undefined) return { kind: 'missing' }
				const outcome = refusalOf(link) ?? (await count(link, visitor, deadline))
				if (outcome !== undefined) return outcome
			}
			return { kind: 'missing' }
		},

		/** The link as it is now. */
		find: (slug: string): Promise<LinkRow | undefined> => findFresh(slugKeyOf(slug), begin()),
		/** Commits a click of a link whose password was right. */
		countUnlocked: (link: LinkRow, visitor: Visitor) => count(link, visitor, begin(visitor)),
		drain: recorder.drain,
	}
}

export type Visits = ReturnType<typeof createVisits>
