/** The stored links as a page follows them: the newest at once, then all, then only changes. */
import type { Kurz } from '../../actions/kurz.ts'
import type { KeptLink } from '../../actions/storage/items.ts'
import { type LinksAt, newestFirst } from '../../actions/storage/link-store.ts'

/** The links after a change of some of them. */
export const withChanged = (links: KeptLink[], changed: LinksAt): KeptLink[] =>
	newestFirst([...links.filter(({ url }) => !changed.has(url)), ...[...changed.values()].flat()])

/** With fewer, all are read at once. */
const MANY = 50

/** Begins to listen before it reads, so no change in between is lost. */
export const followLinks = async (kurz: Kurz) => {
	const { links: stored } = kurz.items
	const early: LinksAt[] = []
	let hear = (changed: LinksAt): void => void early.push(changed)
	stored.watch((changed) => hear(changed))
	const newest = await stored.readNewest()
	const few = newest.length < MANY ? await stored.read() : undefined
	return {
		/** The newest; all, if there are few. */
		links: few ?? newest,
		/** Calls back with all links, and after each change. */
		follow: async (taken: (change: (links: KeptLink[]) => KeptLink[]) => void) => {
			const all = few ?? (await stored.read())
			taken(() => all)
			hear = (changed) => taken((now) => withChanged(now, changed))
			for (const changed of early.splice(0)) hear(changed)
			// Nobody waits for it, and without it the next list shows a little later.
			await kurz.withLock('kept', () => stored.noteNewest(all)).catch(() => undefined)
		},
	}
}
export type FollowedLinks = Awaited<ReturnType<typeof followLinks>>
