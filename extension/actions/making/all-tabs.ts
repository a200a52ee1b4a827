/** Shortens many pages, tabs or bookmarks, one after the other, as fast as the server allows. */
import { unsaidWait } from '../../../shared/client/caller.ts'
import { type Kurz, NoServer } from '../kurz.ts'
import { readFailure, type ShownFailure } from '../server/failure.ts'
import { failures } from '../server/remedies.ts'
import type { KeptLink } from '../storage/items.ts'
import { readDefaults } from '../storage/preferences.ts'
import { shorten } from './shorten.ts'
import { isShortenable, type PageTab } from './target.ts'

export interface TabLink {
	url: string
	title: string
	isPrivate: boolean
	link?: KeptLink | undefined
	/** Why it has none. */
	failure?: ShownFailure | undefined
}

/** Those that can be shortened, each address once. */
export const linkable = (tabs: (Pick<PageTab, 'url' | 'title'> & Partial<PageTab>)[]): TabLink[] => {
	const links = new Map<string, TabLink>()
	for (const { url, title, isPrivate = false } of tabs)
		if (isShortenable(url) && !links.has(url)) links.set(url, { url, title: title || url, isPrivate })
	return [...links.values()]
}

export interface Progress {
	/** Called after each tab, with all of them. */
	show: (tabs: TabLink[]) => void
	/** Waits this many seconds, as the server asks; resolves early when the work is cancelled. */
	pause: (seconds: number) => Promise<void>
	isOver: () => boolean
	/** Makes them without the account. */
	isAnonymous?: boolean
}

/** Resolves to all tabs, each with its link, old or new, or its failure. Fails with `NoServer`. */
export const shortenTabs = async (kurz: Kurz, tabs: TabLink[], progress: Progress): Promise<TabLink[]> => {
	if ((await kurz.items.server.read()) === null) throw new NoServer()
	const { isAnonymous = false } = progress
	const done = [...tabs]
	for (let index = 0; index < tabs.length && !progress.isOver(); ) {
		const { url, title, isPrivate } = tabs[index]!
		try {
			const options = await readDefaults(kurz, url)
			const { link } = await shorten(kurz, { url, title, options, isPrivate, isNew: false, isAnonymous })
			done[index] = { ...tabs[index]!, link }
		} catch (error) {
			const failure = readFailure(error)
			if (failure.code === 'rate_limited') {
				await progress.pause(failure.wait ?? unsaidWait)
				continue
			}
			done[index] = { ...tabs[index]!, failure }
			if (failures[failure.code].isOfServer) break
		} finally {
			progress.show([...done])
		}
		index++
	}
	progress.show(done)
	return done
}
