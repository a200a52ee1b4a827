/** Finds links by words, puts them in order, and groups them by day. */
import type { ListedLink } from './details.ts'
import { readablePart, readableUrl } from './readable.ts'

export const sorts = ['made', 'clicks', 'last_click', 'name'] as const
export type Sort = (typeof sorts)[number]

/** Newest or most first; what is unknown comes last. */
const down = (one: string | number | null | undefined, other: typeof one): number => {
	const [first, second] = [one ?? '', other ?? '']
	return first === second ? 0 : first < second || first === '' ? 1 : -1
}

const orders: Record<Sort, (one: ListedLink, other: ListedLink) => number> = {
	made: (one, other) => down(one.made_at, other.made_at),
	clicks: (one, other) => (other.figures?.clicks ?? -1) - (one.figures?.clicks ?? -1),
	last_click: (one, other) => down(one.figures?.last_click_at, other.figures?.last_click_at),
	name: (one, other) => (one.url < other.url ? -1 : one.url > other.url ? 1 : 0),
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Reading an address takes longer than looking through its text, and links don't change while one types. */
const texts = new WeakMap<ListedLink, string>()
const textOf = (link: ListedLink): string => {
	const known = texts.get(link)
	if (known !== undefined) return known
	const { url, target, title = '', tags = [] } = link
	const text = fold([url, readableUrl(url), target, readableUrl(target), title, ...tags].join('\n'))
	texts.set(link, text)
	return text
}

/** The links that contain each of the words in their title, target, short link or tags, in this order. */
export const selectLinks = (links: ListedLink[], text: string, sort: Sort): ListedLink[] => {
	const words = text.trim().split(/\s+/).map(fold)
	const isFound = (link: ListedLink): boolean => {
		const all = textOf(link)
		return words.every((word) => all.includes(word) || all.includes(fold(readablePart(word))))
	}
	return links.filter(isFound).toSorted(orders[sort])
}

/** The day of a moment where the reader is, `2026-11-20`. */
const dayOf = (at: Date): string =>
	`${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`

export interface Day {
	/** A moment of it. */
	at: Date
	links: ListedLink[]
}

/** Neighbours that were made on the same day, together. */
export const byDay = (links: ListedLink[]): Day[] => {
	const days: (Day & { name: string })[] = []
	for (const link of links) {
		const at = new Date(link.made_at)
		const name = dayOf(at)
		if (days.at(-1)?.name === name) days.at(-1)!.links.push(link)
		else days.push({ name, at, links: [link] })
	}
	return days
}
