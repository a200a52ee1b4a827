/** The pages at which the toolbar button is marked: those with a link, as far as is known here. */
import { type Kurz, readOrigin } from '../kurz.ts'
import type { KeptLink } from '../storage/items.ts'
import type { LinksAt } from '../storage/link-store.ts'
import { isLive } from '../storage/links.ts'

/** The browser compares each page with all of them, and reads them anew after each change. */
const MOST = 1_000
/** With more changes at once, all links are read. */
const MANY = 50

/** What the browser marks; addresses without fragment, newest first. */
export interface Marks {
	read: () => Promise<string[]>
	write: (pages: string[]) => Promise<void>
	/** Waits until what a click asked for is done. */
	pause: () => Promise<void>
}

/** Browsers compare pages without their fragments, so a link to a fragment marks none. */
const pageOf = (target: string): string | undefined => {
	const url = URL.parse(target)
	return url?.hash === '' ? url.href : undefined
}

/** Keeps the marks as the links are, from now on. The result does so for all links. */
export const followMarks = (kurz: Kurz, marks: Marks): (() => void) => {
	const { links, server } = kurz.items
	/** Targets of changed links; undefined for all. */
	let touched: Set<string> | undefined = new Set()
	let last: Promise<void> = Promise.resolve()
	const pagesOf = async (all: KeptLink[]): Promise<string[]> => {
		const origin = await readOrigin(kurz)
		const live = all.filter((link) => link.origin === origin && isLive(link, kurz.now()))
		return [...new Set(live.flatMap(({ target }) => pageOf(target) ?? []))]
	}
	const apply = async (): Promise<void> => {
		if (touched?.size !== 0) await marks.pause()
		const asked = touched
		touched = new Set()
		if (asked === undefined || asked.size > MANY)
			return marks.write((await pagesOf(await links.read())).slice(0, MOST))
		if (asked.size === 0) return
		const [before, ...found] = await Promise.all([marks.read(), ...[...asked].map(links.readTo)])
		const known = await pagesOf(found.flat())
		const ended = new Set([...asked].map(pageOf)).difference(new Set(known))
		const after = [
			...new Set(known).difference(new Set(before)),
			...before.filter((page) => !ended.has(page)),
		]
		if (after.length !== before.length || after[0] !== before[0]) await marks.write(after.slice(0, MOST))
	}
	const look = (targets?: Set<string>): void => {
		touched = targets && touched?.union(targets)
		last = last.then(apply).catch(() => undefined)
	}
	/** Where these links lead, of those that work. */
	const targetsOf = (at: LinksAt): Set<string> => {
		const live = [...at.values()].flat().filter((link) => isLive(link, kurz.now()))
		return new Set(live.map(({ target }) => target))
	}
	links.watch((now, before) => {
		// New figures alone change no mark.
		const changed = targetsOf(now).symmetricDifference(targetsOf(before()))
		if (changed.size > 0) look(changed)
	})
	server.watch(() => look())
	return () => look()
}
