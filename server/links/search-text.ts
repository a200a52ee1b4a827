/** The search text of a link, the keys of its tags, and the words of a search. */
import { withoutScheme } from '../../shared/text/addresses.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { LinksQuestion } from '../store/links/found-links.ts'
import { readablePart, readableUrl } from './readable.ts'

/** Makes texts equal that look equal to a reader. A final σ is written ς. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ')

/** The slug, the readable target, the title and the note, each from a new line. */
export const searchTextOf = (link: Pick<LinkRow, 'slug' | 'longUrl' | 'title' | 'note'>): string =>
	fold(
		[link.slug, readableUrl(link.longUrl), link.title ?? '', ...(link.note === null ? [] : [link.note])].join(
			'\n',
		),
	)

/** A target in the search text. */
export const targetWordOf = (url: string): LinksQuestion['words'][number] => ({
	forms: [...new Set([fold(readableUrl(url)), fold(url)])],
	isStart: false,
})

export const tagKeysOf = (tags: string[]): string[] => tags.map((tag) => tag.toLowerCase())

/** The slug in a short link of this service; undefined otherwise. `own`: the folded hosts. */
const slugIn = (word: string, own: Set<string>): string | undefined => {
	const [host, rest] = withoutScheme(word).split(/(?<=^[^/?#]*)(?=[/?#])/)
	return own.has(host ?? '') ? /^\/?([^/?#]*)/.exec(rest ?? '')![1] : undefined
}

/**
 * The words of a search, each once. They are made readable like the targets, so that a pasted URL
 * finds its link; as typed, they find older links, whose search text is not readable. One of
 * `bases`, where links are, finds every link.
 */
export const searchWordsOf = (question: string, bases: string[]): LinksQuestion['words'] => {
	const own = new Set(bases.map((base) => fold(readablePart(withoutScheme(base)))))
	const words = [...new Set(question.split(/\s+/).map(fold))].filter(Boolean)
	return words.flatMap((word) => {
		const read = fold(readablePart(word))
		const slug = slugIn(read, own)
		if (slug === '') return []
		return slug === undefined
			? { forms: [...new Set([read, word])], isStart: false }
			: { forms: [slug], isStart: true }
	})
}
