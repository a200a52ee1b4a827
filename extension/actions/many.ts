/** Does something to many links, one after the other, and reports which failed and why. */
import { unsaidWait } from '../../shared/caller.ts'
import { type ListedLink, readDetails } from './details.ts'
import { editLink, faultsInEdit } from './edit.ts'
import { readFailure, type ShownFailure } from './failure.ts'
import type { Kurz } from './kurz.ts'

export interface Failed {
	link: ListedLink
	failure: ShownFailure
}

export interface Outcome {
	/** As they were before. */
	done: ListedLink[]
	failed: Failed[]
}

export interface ManyOptions {
	/** Called after each link with how many were tried. */
	show: (tried: number) => void
	/** Waits this many seconds, as the server asks; resolves early when the work is cancelled. */
	pause: (seconds: number, origin: string) => Promise<void>
	isOver: () => boolean
}

/** Failures that every further link of the same server would run into too. */
const endsServer = ({ code }: ShownFailure): boolean =>
	['unreachable', 'unauthorized', 'unexpected_answer', 'storage_full'].includes(code)

/** One request at a time, with the waits servers ask for. Untried links are in neither list. */
export const doToMany = async (
	links: ListedLink[],
	work: (link: ListedLink) => Promise<void>,
	{ show, pause, isOver }: ManyOptions,
): Promise<Outcome> => {
	const outcome: Outcome = { done: [], failed: [] }
	const away = new Map<string, ShownFailure>()
	for (let index = 0; index < links.length && !isOver(); ) {
		const link = links[index]!
		const known = away.get(link.origin)
		const failure = known ?? (await work(link).then(() => undefined, readFailure))
		if (failure?.code === 'rate_limited') {
			await pause(failure.wait ?? unsaidWait, link.origin)
			continue
		}
		if (failure === undefined) outcome.done.push(link)
		else outcome.failed.push({ link, failure })
		if (failure !== undefined && endsServer(failure)) away.set(link.origin, failure)
		show(++index)
	}
	return outcome
}

/** Whether the server accepts these tags, apart from those a link already has. */
export const areTags = (tags: string[]): boolean => faultsInEdit({ tags }).size === 0

/** Adds tags to those at the server, ignoring case. Resolves to the link. Fails with `ApiError`. */
export const addTags = async (kurz: Kurz, link: ListedLink, tags: string[]): Promise<ListedLink> => {
	const { tags: before } = (await readDetails(kurz, link)).linkData
	const known = new Set(before.map((tag) => tag.toLowerCase()))
	const fresh = tags.filter((tag) => !known.has(tag.toLowerCase()))
	return fresh.length === 0
		? { ...link, tags: before }
		: editLink(kurz, link, { tags: [...before, ...fresh] })
}
