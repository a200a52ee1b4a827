/** What is done with several links at once; what one of them refuses does not stop the rest. */
import { bounds } from '../../shared/bounds.ts'
import type { MoveStatus } from '../../shared/link/move.ts'
import { Failure, fail, invalid, isUnavailable } from '../errors.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { DeleteLink } from './delete.ts'
import { byKey, type EditLink, type LinkChange } from './edit.ts'
import type { FindLink, LinkAsked } from './find.ts'
import type { MoveLinks, Moving } from './move.ts'

export type Act =
	| { act: 'delete' }
	| { act: 'tag' | 'untag'; tags: string[] }
	| { act: 'edit'; change: LinkChange }
	| ({ act: 'move' } & Moving)

export interface Target extends LinkAsked {
	/** An edit of another version fails. */
	version?: number | undefined
}

/** The link as it is now; undefined when it is deleted. */
export type ActOutcome = { link: LinkRow | undefined; status?: MoveStatus } | { failure: Failure }

export interface ActDeps {
	find: FindLink
	edit: EditLink
	remove: DeleteLink
	move: MoveLinks
}

const keyOf = (tag: string): string => tag.toLowerCase()

/** The tags that a link would have. Fails with `validation_failed` past their bound. */
const tagsAfter = (link: LinkRow, { act, tags }: { act: 'tag' | 'untag'; tags: string[] }): string[] => {
	const keys = new Set(tags.map(keyOf))
	if (act === 'untag') return link.tags.filter((has) => !keys.has(keyOf(has)))
	const had = new Set(link.tags.map(keyOf))
	const after = [...link.tags, ...tags.filter((tag) => !had.has(keyOf(tag)))]
	if (after.length > bounds.tags.number)
		throw invalid('change.tags', 'too_big', `A link has at most ${bounds.tags.number} tags.`)
	return after
}

/**
 * Returns a function that does one thing with each link, one after the other. An edit that another
 * overtook is done again, unless it was for a version. Once the database or the time is gone, the
 * rest fail with `service_unavailable`, untried. Fails only with what is no failure of a link.
 */
export const createActs = ({ find, edit, remove, move }: ActDeps) => {
	const once = async (
		link: LinkRow,
		{ by, version }: Target,
		act: Exclude<Act, { act: 'move' }>,
	): Promise<LinkRow | undefined> => {
		const editor = 'key' in by ? byKey : by.userId
		if (act.act === 'edit') return edit(link, act.change, { version, by: editor })
		if (act.act === 'delete') {
			await remove(link)
			return undefined
		}
		const tags = tagsAfter(link, act)
		if (tags.length === link.tags.length) return link
		return edit(link, { tags }, { version: link.version, by: editor })
	}
	const one = async (
		found: LinkRow | undefined,
		target: Target,
		act: Parameters<typeof once>[2],
	): Promise<ActOutcome> => {
		for (let link = found; link !== undefined; [link] = await find.many([target])) {
			try {
				return { link: await once(link, target, act) }
			} catch (error) {
				if (isUnavailable(error)) return { failure: fail('service_unavailable') }
				if (!(error instanceof Failure)) throw error
				if (error.code !== 'edit_conflict' || target.version !== undefined) return { failure: error }
			}
		}
		return { failure: fail('not_found') }
	}
	/** By a key nobody gives a link away. */
	const moveOwned = async (found: (LinkRow | undefined)[], targets: Target[], moving: Moving) => {
		const owners = targets.map(({ by }) => ('ownerId' in by ? by.ownerId : undefined))
		const owned = found.map((link, nth) => (owners[nth] === undefined ? undefined : link))
		return move(owners.find((id) => id !== undefined) ?? '', moving, owned)
	}
	return async (targets: Target[], act: Act): Promise<ActOutcome[]> => {
		const outcomes: ActOutcome[] = []
		const found = await find.many(targets)
		if (act.act === 'move') return moveOwned(found, targets, act)
		for (const [nth, target] of targets.entries()) {
			const last = outcomes.at(-1)
			const isOver = last !== undefined && 'failure' in last && last.failure.code === 'service_unavailable'
			outcomes.push(isOver ? last : await one(found[nth], target, act))
		}
		return outcomes
	}
}

export type DoActs = ReturnType<typeof createActs>

/**
 * How many links it worked for, how many were gone, and how many can't take more tags. Fails with
 * whatever else a link refused it for.
 */
export const countsOf = (outcomes: ActOutcome[]) => {
	const counts = { done: 0, gone: 0, full: 0 }
	for (const outcome of outcomes) {
		if (!('failure' in outcome)) counts.done += 1
		else if (outcome.failure.code === 'not_found') counts.gone += 1
		else if (outcome.failure.code === 'validation_failed') counts.full += 1
		else throw outcome.failure
	}
	return counts
}
