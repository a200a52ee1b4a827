/** What an account does with all links that a search finds, in steps that end in time. */
import { second } from '../../shared/text/time.ts'
import type { Act, ActOutcome, DoActs } from './acts.ts'
import type { Acting } from './find.ts'
import { writtenOf } from './link-hosts.ts'
import { cursorFrom, type LinksWanted, type ListLinks } from './list.ts'

/** Links that are read together. */
export const atOnce = 100
/** Milliseconds after which a step begins no more of them. A request has ten seconds. */
const stepFor = 3 * second

export interface FoundStep {
	wanted: LinksWanted
	act: Act
	/** Where it begins: `start()`, or `next` of the step before. */
	from: string
	/** Ends early, so that there is something to show. */
	isShort?: boolean
}

interface FoundDeps {
	list: ListLinks
	acts: DoActs
	now: () => number
}

export const createFoundActs = ({ list, acts, now }: FoundDeps) => ({
	/** Where the first step begins: at the newest link of now. Later ones are left alone. */
	start: (): string => cursorFrom(now()),

	/**
	 * One step, newest links first. `next`: where the next one begins, undefined at the end. A
	 * step that failed can be repeated. Fails with `validation_failed` like the list.
	 */
	step: async (by: Acting, { wanted, act, from, isShort = false }: FoundStep) => {
		const end = isShort ? 0 : now() + stepFor
		const done: { slug: string; outcome: ActOutcome }[] = []
		let next: string | undefined = from
		do {
			const page: Awaited<ReturnType<typeof list>> = await list(by, {
				...wanted,
				...{ sort: 'created', cursor: next, clicks: 0, limit: atOnce },
			})
			const slugs = page.items.map(({ link }) => writtenOf(link))
			const outcomes = await acts(
				slugs.map((slug) => ({ slug, by })),
				act,
			)
			done.push(...outcomes.map((outcome, nth) => ({ slug: slugs[nth]!, outcome })))
			next = page.next
		} while (next !== undefined && now() < end)
		return { done, next }
	},
})
