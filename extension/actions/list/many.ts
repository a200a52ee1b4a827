/** Does one thing with many links: a request to each server, and what it said of each link. */
import { bounds } from '../../../shared/bounds.ts'
import { ApiError, unsaidWait } from '../../../shared/client/caller.ts'
import { type ActResult, actsAnswer } from '../../../shared/link/acts.ts'
import { paths } from '../../../shared/paths.ts'
import { type Kurz, talkTo } from '../kurz.ts'
import { type ListedLink, type Named, tokenFor } from '../server/details.ts'
import { readFailure, type ShownFailure } from '../server/failure.ts'
import { failures } from '../server/remedies.ts'
import { changeEach, hasKey, type Kept } from '../storage/links.ts'
import { forgetLinks } from './discard.ts'
import { faultsInEdit } from './edit.ts'

/** An edit of many has no form here. */
export interface TagAct {
	act: 'tag' | 'untag'
	tags: string[]
}
export type Act = { act: 'delete' } | TagAct

export interface Failed<T> {
	link: T
	failure: ShownFailure
}

export interface Outcome<T = ListedLink> {
	/** As they were before. */
	done: T[]
	failed: Failed<T>[]
}

export interface ManyOptions<T = ListedLink> {
	/** Called after each request with how many links were tried. */
	show?: (tried: number) => void
	/** Waits this many seconds, as the server asks; resolves early when the work is cancelled. */
	pause: (seconds: number, origin: string) => Promise<void>
	isOver?: () => boolean
	/** Called with links as they are now, once that is stored; deleted ones as they were. */
	kept?: (links: T[]) => void
}

type Changed = Named & Pick<Partial<ListedLink>, 'version' | 'tags'>

/** With its tags of now, and without version if an edit in between may have changed the rest. */
const after = <T extends Changed>(link: T, { version, tags }: ActResult): T => {
	const { version: before, ...rest } = link
	const isKnown = [before, version].every(Number.isInteger) && version! - before! <= 1
	return { ...rest, ...(tags && { tags }), ...(isKnown && { version }) } as T
}

/** Stores what was done to links that are on the list. Resolves to all as they are now. */
const keepDone = async <T extends Changed>(kurz: Kurz, done: [T, ActResult][], act: Act): Promise<T[]> => {
	const links = done.map(([link]) => link)
	if (act.act === 'delete') await forgetLinks(kurz, links)
	else {
		const results = new Map<Kept, ActResult>(done)
		await changeEach(kurz, links.filter(hasKey), (link, as) => after(link, results.get(as)!))
	}
	return done.map(([link, result]) => after(link, result))
}

/** What the server says of each link. Fails with `ApiError`. */
const ask = async (kurz: Kurz, links: Named[], act: Act): Promise<ActResult[]> => {
	const [{ origin }] = links as [Named]
	const { call, read } = talkTo(kurz, origin, await tokenFor(kurz, links[0]!)).caller
	const body = {
		act: act.act,
		links: links.map(({ slug: short_url, monitor_key }) => ({ short_url, monitor_key })),
		...(act.act !== 'delete' && { change: { tags: act.tags } }),
	}
	const { results } = await read(await call('POST', paths.acts(), { body }), actsAnswer)
	if (results.length !== links.length) throw new ApiError('unexpected_answer', 200)
	return results
}

/** Why a whole request failed: servers before 2026-11-26 know no such path. */
const failureOfAll = (error: unknown): ShownFailure => {
	const failure = readFailure(error)
	return failure.code === 'not_found' ? { code: 'outdated' } : failure
}

/** Of a link; undefined if it was done. A link that is gone needs no deletion. */
const failureOf = ({ error, details }: ActResult, { act }: Act): ShownFailure | undefined =>
	error === undefined || (act === 'delete' && error === 'not_found')
		? undefined
		: readFailure(new ApiError(error, 400, details))

/**
 * Up to a thousand links a request, those with keys apart from the account's. Waits when a server
 * asks for it, and asks again about links that it had no time for. Untried links are in neither
 * list.
 */
export const doToMany = async <T extends Changed>(
	kurz: Kurz,
	links: T[],
	act: Act,
	{ show = () => {}, pause, isOver = () => false, kept = () => {} }: ManyOptions<T>,
): Promise<Outcome<T>> => {
	const outcome: Outcome<T> = { done: [], failed: [] }
	const fail = (of: T[], failure: ShownFailure): number =>
		outcome.failed.push(...of.map((link) => ({ link, failure })))
	const keep = async (done: [T, ActResult][]): Promise<void> => {
		const before = done.map(([link]) => link)
		try {
			kept(await keepDone(kurz, done, act))
			outcome.done.push(...before)
		} catch (error) {
			fail(before, readFailure(error))
		}
	}
	/** Resolves to the links that are still to be tried. */
	const step = async (left: T[]): Promise<T[]> => {
		const [asked, rest] = [left.slice(0, bounds.acts), left.slice(bounds.acts)]
		let results: ActResult[]
		try {
			results = await ask(kurz, asked, act)
		} catch (error) {
			const failure = failureOfAll(error)
			if (failure.code === 'rate_limited') {
				await pause(failure.wait ?? unsaidWait, asked[0]!.origin)
				return left
			}
			const isOfServer = failures[failure.code].isOfServer === true
			fail(isOfServer ? left : asked, failure)
			return isOfServer ? [] : rest
		}
		const untried = asked.filter((_, nth) => results[nth]!.error === 'service_unavailable')
		const isStuck = untried.length === asked.length
		const done: [T, ActResult][] = []
		for (const [nth, link] of asked.entries()) {
			const failure = failureOf(results[nth]!, act)
			if (failure === undefined) done.push([link, results[nth]!])
			else if (isStuck || failure.code !== 'service_unavailable') fail([link], failure)
		}
		if (done.length > 0) await keep(done)
		return isStuck ? rest : [...untried, ...rest]
	}
	const kinds = Map.groupBy(links, ({ origin, monitor_key }) => `${origin} ${monitor_key === undefined}`)
	for (let left of kinds.values())
		while (left.length > 0 && !isOver()) {
			left = await step(left)
			show(outcome.done.length + outcome.failed.length)
		}
	return outcome
}

/** Whether the server accepts these tags, apart from those a link already has. */
export const areTags = (tags: string[]): boolean => faultsInEdit({ tags }).size === 0
