/** Carries over the list of versions before 2026-11-25, which was one value of the storage. */
import type { Kurz } from '../kurz.ts'
// Every link is either on the list, or at its place, or (for a moment) the same at both. Readers
// see both, so the work may end anywhere, or find no room, and an older version may begin a new
// list at any time.
import type { KeptLink } from './items.ts'
import { checkedAt } from './keep-figures.ts'
import type { LinksAt } from './link-store.ts'

/** Adds what is only on the list, or newer there. */
export const mergeList = (places: LinksAt, list: KeptLink[]): LinksAt => {
	const merged = new Map(places)
	for (const link of list) {
		const there = merged.get(link.url) ?? []
		const same = there.find(({ monitor_key }) => monitor_key === link.monitor_key)
		if (same === undefined) merged.set(link.url, [...there, link])
		else if (checkedAt(link) > checkedAt(same))
			merged.set(
				link.url,
				there.map((one) => (one === same ? { ...same, ...link } : one)),
			)
	}
	return merged
}

/** Moves the list link by link to its places, as far as there is room; the rest stays on it. */
export const carryOver = async ({ items, withLock }: Kurz): Promise<void> => {
	/** As many at a time as fit: a full storage has room for few, or for none. */
	let most = Number.POSITIVE_INFINITY
	for (;;) {
		const isDone = await withLock('kept', async () => {
			const list = await items.links.readList()
			if (list === undefined) return true
			if (list.length === 0) await items.links.endList()
			const urls = list.slice(-Math.min(most, list.length)).map(({ url }) => url)
			try {
				// A copy of each: what is the same would not be written.
				await items.links.change(urls, (links) => links.map((link) => ({ ...link })))
			} catch (error) {
				if (most === 1 || !/quota/i.test(String(error))) return true
				most = Math.max(1, Math.floor(Math.min(most, list.length) / 4))
			}
			return false
		})
		if (isDone) return
	}
}
