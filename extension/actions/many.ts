/** Does something to many links, one after the other, and says which it could not do it to, and why. */
import { deleteAccountLink } from './account-links.ts'
import { type ListedLink, readDetails } from './details.ts'
import { editLink, faultsInEdit } from './edit.ts'
import { readFailure, type ShownFailure } from './failure.ts'
import type { Account } from './items.ts'
import type { Kurz } from './kurz.ts'
import { deleteLink } from './links.ts'

/** Seconds, where a server that limits does not say how long. */
const WAIT = 60

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
	/** Waits this many seconds because the server asked for it; resolves early when it is over. */
	pause: (seconds: number, origin: string) => Promise<void>
	isOver: () => boolean
}

/** Failures that every further link of the same server would meet too. */
const endsServer = ({ code }: ShownFailure): boolean =>
	['unreachable', 'unauthorized', 'unexpected_answer', 'storage_full'].includes(code)

/** Politely: no two requests at once, and as long apart as the server asks for. Links that were not tried when it is over are in neither list. */
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
			await pause(failure.wait ?? WAIT, link.origin)
			continue
		}
		if (failure === undefined) outcome.done.push(link)
		else outcome.failed.push({ link, failure })
		if (failure !== undefined && endsServer(failure)) away.set(link.origin, failure)
		show(++index)
	}
	return outcome
}

/** Deletes a link by its key, or as the account. Fails with `ApiError`. */
export const removeLink = async (kurz: Kurz, link: ListedLink, account: Account | null): Promise<void> => {
	const { monitor_key: key } = link
	if (key !== undefined) await deleteLink(kurz, { ...link, monitor_key: key })
	else if (account !== null) await deleteAccountLink(kurz, account, link)
}

/** Whether a link may have these tags, as far as that can be told of them alone. */
export const areTags = (tags: string[]): boolean => faultsInEdit({ tags }).size === 0

/**
 * Adds tags to those that a link has at its server, which may have been given elsewhere, each once whatever its case. Resolves to
 * the link as it is now. Fails with `ApiError`.
 */
export const addTags = async (kurz: Kurz, link: ListedLink, tags: string[]): Promise<ListedLink> => {
	const { tags: before } = (await readDetails(kurz, link)).linkData
	const known = new Set(before.map((tag) => tag.toLowerCase()))
	const fresh = tags.filter((tag) => !known.has(tag.toLowerCase()))
	return fresh.length === 0
		? { ...link, tags: before }
		: editLink(kurz, link, { tags: [...before, ...fresh] })
}
