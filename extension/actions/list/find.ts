/** Finds, sorts and groups links by day. */
import { readablePart, readableUrl } from '../readable.ts'
import type { ListedLink } from '../server/details.ts'

export const sorts = ['made', 'clicks', 'last_click', 'name'] as const
export type Sort = (typeof sorts)[number]

/** Descending; unknown values come last. */
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

/** So that "strasse" finds "Straße". */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss')

/** Only what is encoded reads differently. */
const readable = (url: string): string[] => (/%|xn--/i.test(url) ? [readableUrl(url)] : [])

/** Reading a link is slower than searching its text, and links are searched at every key. */
const texts = new WeakMap<ListedLink, string>()
const textOf = (link: ListedLink): string => {
	const { url, origin, slug, target, title = '', tags = [] } = link
	const prepared = texts.get(link)
	if (prepared !== undefined) return prepared
	/** Short links can have a host of their own, and work on the server's too. */
	const other = url.startsWith(`${origin}/`) ? [] : [`${origin}/${slug}`]
	const text = fold([url, ...other, target, title, ...tags, ...readable(url), ...readable(target)].join('\n'))
	texts.set(link, text)
	return text
}

/** Prepares up to `most` texts ahead of the first search. Returns whether all are ready. */
export const readTexts = (links: ListedLink[], most: number): boolean => {
	let read = 0
	return links.every((link) => texts.has(link) || (textOf(link) !== '' && ++read < most))
}

/** The links that contain every word in title, target, short link or tags, sorted. */
export const selectLinks = (links: ListedLink[], text: string, sort: Sort): ListedLink[] => {
	if (text.trim() === '') return links.toSorted(orders[sort])
	const words = text.trim().split(/\s+/).map(fold)
	const parts = words.map((word) => fold(readablePart(word)))
	const isFound = (link: ListedLink): boolean => {
		const all = textOf(link)
		return words.every((word, nth) => all.includes(word) || all.includes(parts[nth]!))
	}
	return links.filter(isFound).toSorted(orders[sort])
}

/** Groups links by the day on which they were made, in the reader's time zone. */
export const byDay = (links: ListedLink[]): { at: Date; links: ListedLink[] }[] =>
	[...Map.groupBy(links, ({ made_at }) => new Date(made_at).toDateString()).values()].map((ofDay) => ({
		at: new Date(ofDay[0]!.made_at),
		links: ofDay,
	}))
