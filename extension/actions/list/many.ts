/** Does something to many links, several at once, and reports which failed and why. */
import { ApiError, unsaidWait } from '../../../shared/client/caller.ts'
import type { Kurz } from '../kurz.ts'
import { type ListedLink, readRecord } from '../server/details.ts'
import { readFailure, type ShownFailure } from '../server/failure.ts'
import { failures } from '../server/remedies.ts'
import { versionOf } from '../storage/keep-figures.ts'
import { faultsInEdit, sendEdit } from './edit.ts'

export interface Failed {
	link: ListedLink
	failure: ShownFailure
}

export interface Outcome {
	/** As they were before. */
	done: ListedLink[]
	failed: Failed[]
}

/** A link that was done, and what came of it. */
export interface Done<T> {
	link: ListedLink
	now: T
}

export interface ManyOptions<T> {
	/** Called after each link with how many were tried. */
	show: (tried: number) => void
	/** Waits this many seconds, as the server asks; resolves early when the work is cancelled. */
	pause: (seconds: number, origin: string) => Promise<void>
	isOver: () => boolean
	/** Stores what was done, many at a time; one call after the other. */
	keep?: (done: Done<T>[]) => Promise<void>
}

/** Requests to one server at a time. Browsers open no more connections to a host. */
const LANES = 6
/** What was done is stored after this many links, or milliseconds. */
const [MOST, WAIT] = [25, 250]

/** Calls `keep`, which must not fail, with what was gathered. `end` stores the rest. */
const gather = <T>(keep: (done: Done<T>[]) => Promise<void>) => {
	let waiting: Done<T>[] = []
	let timer: ReturnType<typeof setTimeout> | undefined
	let last = Promise.resolve()
	const store = (): void => {
		clearTimeout(timer)
		timer = undefined
		const done = waiting
		waiting = []
		if (done.length > 0) last = last.then(() => keep(done))
	}
	return {
		add: (done: Done<T>): undefined => {
			if (waiting.push(done) >= MOST) store()
			else timer ??= setTimeout(store, WAIT)
		},
		end: (): Promise<void> => {
			store()
			return last
		},
	}
}

/**
 * As many at once as a server allows, after its first link went alone: what refuses that one would
 * refuse all. Waits when a server asks for it. Untried links are in neither list.
 */
export const doToMany = async <T>(
	links: ListedLink[],
	work: (link: ListedLink) => Promise<T>,
	{ show, pause, isOver, keep = async () => {} }: ManyOptions<T>,
): Promise<Outcome> => {
	const outcomes = new Map<ListedLink, ShownFailure | undefined>()
	const gathered = gather((done: Done<T>[]) =>
		keep(done).catch((error: unknown) => {
			for (const { link } of done) outcomes.set(link, readFailure(error))
		}),
	)
	const add =
		(link: ListedLink) =>
		(now: T): undefined =>
			gathered.add({ link, now })
	const doServer = async (ofServer: ListedLink[]): Promise<void> => {
		let next = 0
		let away: ShownFailure | undefined
		let pausing: Promise<void> | undefined
		const doOne = async (link: ListedLink): Promise<void> => {
			while (!isOver()) {
				await pausing
				const failure = away ?? (await work(link).then(add(link), readFailure))
				if (failure?.code === 'rate_limited') {
					pausing ??= pause(failure.wait ?? unsaidWait, link.origin).finally(() => {
						pausing = undefined
					})
					continue
				}
				if (failure !== undefined && failures[failure.code].isOfServer) away = failure
				outcomes.set(link, failure)
				return show(outcomes.size)
			}
		}
		const lane = async (): Promise<void> => {
			while (next < ofServer.length && !isOver()) await doOne(ofServer[next++]!)
		}
		await doOne(ofServer[next++]!)
		await Promise.all(Array.from({ length: LANES }, lane))
	}
	for (const ofServer of Map.groupBy(links, ({ origin }) => origin).values()) await doServer(ofServer)
	await gathered.end()
	const tried = links.filter((link) => outcomes.has(link))
	return {
		done: tried.filter((link) => outcomes.get(link) === undefined),
		failed: tried.flatMap((link) => {
			const failure = outcomes.get(link)
			return failure === undefined ? [] : [{ link, failure }]
		}),
	}
}

/** Each tag once, whatever its case. */
export const withoutDoubles = (tags: string[]): string[] =>
	[...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed()

/** Whether the server accepts these tags, apart from those a link already has. */
export const areTags = (tags: string[]): boolean => faultsInEdit({ tags }).size === 0

/** Times that tags are read again, because somebody edits the link meanwhile. */
const TRIES = 3

/**
 * Adds tags to those at the server, ignoring case. Resolves to the link, which `keepEdited` stores.
 * Fails with `ApiError`.
 */
export const addTags = async (
	kurz: Kurz,
	link: ListedLink,
	tags: string[],
	tries = TRIES,
): Promise<ListedLink> => {
	const record = await readRecord(kurz, link)
	const known = new Set(record.tags.map((tag) => tag.toLowerCase()))
	const fresh = tags.filter((tag) => !known.has(tag.toLowerCase()))
	if (fresh.length === 0) return { ...link, tags: record.tags }
	const changes = { tags: [...record.tags, ...fresh], ...versionOf(record) }
	return sendEdit(kurz, link, changes).catch((error: unknown) => {
		const isEdited = error instanceof ApiError && error.code === 'edit_conflict'
		if (!isEdited || tries === 1) throw error
		return addTags(kurz, link, tags, tries - 1)
	})
}
