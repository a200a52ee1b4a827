/** The stored links as a page follows them: read once, then only what changes. */
import type { KeptLink } from '../../actions/items.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { type LinksAt, newestFirst } from '../../actions/link-store.ts'

/** The links after a change of some of them. */
export const withChanged = (links: KeptLink[], changed: LinksAt): KeptLink[] =>
	newestFirst([...links.filter(({ url }) => !changed.has(url)), ...[...changed.values()].flat()])

export interface FollowedLinks {
	/** As they were when the page opened. */
	links: KeptLink[]
	/** Calls back with all links after each change; at once, if they changed since. */
	follow: (taken: (change: (links: KeptLink[]) => KeptLink[]) => void) => void
}

/** Begins to listen before it reads, so no change in between is lost. */
export const followLinks = async ({ items }: Kurz): Promise<FollowedLinks> => {
	const early: (LinksAt | undefined)[] = []
	let hear = (changed: LinksAt | undefined): void => void early.push(changed)
	items.links.watch((changed) => hear(changed))
	const links = await items.links.read()
	return {
		links,
		follow: (taken) => {
			hear = async (changed) => {
				if (changed !== undefined) return taken((now) => withChanged(now, changed))
				const all = await items.links.read()
				taken(() => all)
			}
			for (const changed of early.splice(0)) hear(changed)
		},
	}
}
