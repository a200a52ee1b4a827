/** What a link is searched in, and what its tags are found by: text in lower case. */

import { withoutScheme } from '../../shared/addresses.ts'
import { readablePart, readableUrl } from './readable.ts'

/** Two texts that a reader takes for the same become the same, whole or in part: σ at the end of a word looks different. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ')

/** The short link's slug, the target as people read it, and the title, a line each. */
export const searchTextOf = (link: { slug: string; longUrl: string; title: string | null }): string =>
	fold([link.slug, readableUrl(link.longUrl), link.title ?? ''].join('\n'))

export const tagKeysOf = (tags: string[]): string[] => tags.map((tag) => tag.toLowerCase())

/** A word that a link is looked for by. */
export interface SearchWord {
	/** One of these has to be there. */
	forms: string[]
	/** At the beginning: the word is a short link of this service. */
	isStart: boolean
}

/** The slug of what may be a short link of this service; undefined for anything else. `own`: its host, folded. */
const slugIn = (word: string, own: string): string | undefined => {
	const [host, rest] = withoutScheme(word).split(/(?<=^[^/?#]*)(?=[/?#])/)
	return host === own ? /^\/?([^/?#]*)/.exec(rest ?? '')![1] : undefined
}

/**
 * The words of a question, each once. They are read like the targets, so that a pasted address finds its link; as they
 * were typed they find the links of before, whose targets are kept as they were sent. `baseUrl` alone finds every link.
 */
export const searchWordsOf = (question: string, baseUrl: string): SearchWord[] => {
	const own = fold(readablePart(withoutScheme(baseUrl)))
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
