/** What an account does with all links that a search finds, in steps that end in time. */
import { second } from '../../shared/time.ts'
import { cursorFrom, type LinksWanted, type ListQuestion } from './list.ts'
import type { createSelection, Outcome } from './selected.ts'

export const foundActs = ['add', 'remove', 'delete'] as const
export type FoundAct = (typeof foundActs)[number]

/** Links that are read together. */
const atOnce = 100
/** Milliseconds after which a step begins no more of them. A request has ten seconds. */
const stepFor = 3 * second

export interface FoundStep {
	wanted: LinksWanted
	act: FoundAct
	/** For the acts that need one. */
	tag: string
	/** Where it begins. */
	from: string
	/** The first step ends early, so that there is something to show. */
	isFirst: boolean
}

interface FoundDeps {
	list: (
		ownerId: string,
		question: ListQuestion,
	) => Promise<{
		items: { link: { slug: string } }[]
		next: string | undefined
	}>
	selected: ReturnType<typeof createSelection>
	now: () => number
}

export const createFoundActs = ({ list, selected, now }: FoundDeps) => {
	const run = (ownerId: string, slugs: string[], { act, tag }: FoundStep): Promise<Outcome> =>
		act === 'delete'
			? selected.delete(ownerId, slugs)
			: act === 'add'
				? selected.addTag(ownerId, slugs, tag)
				: selected.removeTag(ownerId, slugs, tag)
	return {
		/** Where the first step begins: at the newest link of now. Later ones are left alone. */
		start: (): string => cursorFrom(now()),

		/**
		 * One step, newest links first. `next`: where the next one begins, undefined at the end. A
		 * step that failed can be repeated. Fails with `validation_failed` like the list.
		 */
		step: async (ownerId: string, step: FoundStep): Promise<Outcome & { next: string | undefined }> => {
			const end = step.isFirst ? 0 : now() + stepFor
			const sum = { done: 0, gone: 0, full: 0 }
			let next: string | undefined = step.from
			do {
				const page: Awaited<ReturnType<typeof list>> = await list(ownerId, {
					...step.wanted,
					...{ sort: 'created', cursor: next, clicks: 0, limit: atOnce },
				})
				const slugs = page.items.map(({ link }) => link.slug)
				const { done, gone, full } = await run(ownerId, slugs, step)
				sum.done += done
				sum.gone += gone
				sum.full += full
				next = page.next
			} while (next !== undefined && now() < end)
			return { ...sum, next }
		},
	}
}
