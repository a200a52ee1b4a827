/** The links kept here: a key of storage for each address, and an index of where they lead. */
// Click to copied link reads the index and the links it names, however many there are.
import type * as z from 'zod/mini'
import { own } from '../../../shared/text/own.ts'
import { type Area, isStored } from './item.ts'
import type { KeptLink } from './items.ts'

/** Links by their address. A link that is gone may share it with another. */
export type LinksAt = Map<string, KeptLink[]>

export interface LinkStore {
	/** All links, newest first. */
	read: () => Promise<KeptLink[]>
	/** Those that lead to this address, newest first. */
	readTo: (target: string) => Promise<KeptLink[]>
	readAt: (urls: string[]) => Promise<LinksAt>
	/** About as many as a screen shows, read without the others. May lack what was imported. */
	readNewest: () => Promise<KeptLink[]>
	/** Corrects which ones these are; needs the same lock as `change`. */
	noteNewest: (links: KeptLink[]) => Promise<void>
	/**
	 * Changes the links of these addresses, and writes other items with them, all or nothing.
	 * Needs the lock of `changeLinks`. Resolves to what has changed.
	 */
	change: (
		urls: string[],
		edit: (links: KeptLink[], url: string) => KeptLink[],
		besides?: Record<string, unknown>,
	) => Promise<LinksAt>
	/** Calls back with what any page changes, and how it was. */
	watch: (changed: (links: LinksAt, before: () => LinksAt) => void) => () => void
}

const PLACE = 'link '
/** The addresses of the newest links, and how many. */
const NEWEST = 'newest'
const SCREEN = 50
const keyOf = (url: string): string => PLACE + url

/**
 * The index that has this target, one of 1,024: reading all links reads them too. Many targets
 * share one, so what its links lead to is compared.
 */
const indexOf = (target: string): string => {
	let hash = 0x811c9dc5
	for (let at = 0; at < target.length; at++) hash = Math.imul(hash ^ target.charCodeAt(at), 0x01000193)
	return `to ${((hash ^ (hash >>> 15)) & 1023).toString(36)}`
}

const VERSION = 1
const entryOf = (key: string, value: unknown[]) => ({ [key]: { version: VERSION, value } })
const entriesIn = (raw: unknown): unknown[] => {
	if (raw === undefined) return []
	return isStored(raw) && Array.isArray(raw.value) ? raw.value : [raw]
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Newest first. */
export const newestFirst = (links: KeptLink[]): KeptLink[] =>
	links.toSorted((one, other) => compare(other.made_at, one.made_at) || compare(one.url, other.url))

/** The addresses that an index gains (true) and loses (false), by its key. */
type Moves = Map<string, Map<string, boolean>>

const noteMoves = (moves: Moves, url: string, before: KeptLink[], after: KeptLink[]): void => {
	const [from, to] = [before, after].map((links) => new Set(links.map(({ target }) => indexOf(target))))
	for (const index of from!.symmetricDifference(to!)) {
		const ofIndex = moves.get(index) ?? new Map<string, boolean>()
		moves.set(index, ofIndex.set(url, to!.has(index)))
	}
}

export interface LinkStoreOptions {
	area: Area
	/** Of a link. */
	schema: z.ZodMiniType<KeptLink>
}

export const createLinkStore = ({ area, schema }: LinkStoreOptions): LinkStore => {
	/** What can be read of a place, and what can't: it stays there. */
	const readPlace = (raw: unknown): { links: KeptLink[]; rest: unknown[] } => {
		const links: KeptLink[] = []
		const rest = entriesIn(raw).filter((entry) => {
			const result = schema.safeParse(entry)
			if (result.success) links.push(result.data)
			return !result.success
		})
		return { links, rest }
	}
	/** The indexes after these moves. */
	const indexed = async (moves: Moves): Promise<Record<string, unknown>[]> => {
		const before = await area.get([...moves.keys()])
		return [...moves].map(([index, ofIndex]) => {
			const stay = entriesIn(own(before, index)).filter((url) => !ofIndex.has(String(url)))
			return entryOf(index, [...[...ofIndex.keys()].filter((url) => ofIndex.get(url)), ...stay])
		})
	}
	const placesIn = (values: Record<string, unknown>): LinksAt =>
		new Map(
			Object.entries(values)
				.filter(([key]) => key.startsWith(PLACE))
				.map(([key, raw]) => [key.slice(PLACE.length), readPlace(raw).links]),
		)
	const readAt = async (urls: string[]): Promise<LinksAt> => {
		const places = placesIn(await area.get(urls.map(keyOf)))
		return new Map(urls.map((url) => [url, places.get(url) ?? []]))
	}
	const change: LinkStore['change'] = async (urls, edit, besides = {}) => {
		const raw = await area.get([NEWEST, ...urls.map(keyOf)])
		const before = placesIn(raw)
		const [sets, removed, moves, changed] = [{ ...besides }, [] as string[], new Map() as Moves, new Map()]
		for (const url of new Set(urls)) {
			const links = before.get(url) ?? []
			const after = edit(links, url)
			if (after.length === links.length && after.every((link, nth) => link === links[nth])) continue
			changed.set(url, after)
			const place = readPlace(own(raw, keyOf(url)))
			noteMoves(moves, url, place.links, after)
			const value = [...after, ...place.rest]
			if (value.length > 0) Object.assign(sets, entryOf(keyOf(url), value))
			else if (Object.hasOwn(raw, keyOf(url))) removed.push(keyOf(url))
		}
		const added = [...changed.keys()].filter((url) => !Object.hasOwn(raw, keyOf(url)))
		if (added.length > 0)
			Object.assign(sets, entryOf(NEWEST, [...added, ...entriesIn(raw[NEWEST])].slice(0, SCREEN)))
		await area.set(Object.assign(sets, ...(await indexed(moves))))
		// An index may name what is gone, so nothing is lost in between.
		if (removed.length > 0) await area.remove(removed)
		return changed
	}
	return {
		read: async () => newestFirst([...placesIn(await area.get()).values()].flat()),
		readTo: async (target) => {
			const index = indexOf(target)
			const { [index]: raw } = await area.get([index])
			const places = await readAt(entriesIn(raw).map(String))
			// Of links made at the same moment, the index has the newest first.
			return [...places.values()]
				.flat()
				.filter((link) => link.target === target)
				.toSorted((one, other) => compare(other.made_at, one.made_at))
		},
		readAt,
		readNewest: async () => {
			const { [NEWEST]: raw } = await area.get([NEWEST])
			return newestFirst([...(await readAt(entriesIn(raw).map(String))).values()].flat())
		},
		noteNewest: async (links) => {
			const urls = links.slice(0, SCREEN).map(({ url }) => url)
			const { [NEWEST]: raw } = await area.get([NEWEST])
			if (entriesIn(raw).join(' ') !== urls.join(' ')) await area.set(entryOf(NEWEST, urls))
		},
		change,
		watch: (changed) =>
			area.watch((values, before) => {
				const places = placesIn(values)
				if (places.size > 0) changed(places, () => placesIn(before))
			}),
	}
}
