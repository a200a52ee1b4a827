/** Reads the language that a browser would rather have. */
import { LRUCache } from 'lru-cache'
import { fullTag, type LanguageTag, languageName } from '../../../shared/link/language-tags.ts'

export interface AskedLanguage {
	/** In statistics: without its region, e.g. `de`, `zh-Hant`. */
	name: string
	tag: LanguageTag
}

/** Nobody reads more languages than fit. */
const readAtMost = 500

/** Headers repeat. Null for none. */
const known = new LRUCache<string, { asked: AskedLanguage | null }>({ max: 5_000 })

/** Of equal weights the first; what is refused by `q=0` is none. Source: RFC 9110, 12.5.4. */
const read = (header: string): AskedLanguage | null => {
	let best: { text: string; weight: number } | undefined
	for (const piece of header.split(',')) {
		const [text = '', ...parameters] = piece.split(';')
		const q = parameters.map((one) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(one)?.[1]).find(Boolean)
		const weight = Number(q ?? 1)
		if (weight > (best?.weight ?? 0) && fullTag(text) !== undefined) best = { text, weight }
	}
	const tag = best && fullTag(best.text)
	return tag === undefined ? null : { name: languageName(tag), tag }
}

/** Of an `Accept-Language`; null for none. */
export const readLanguage = (header: string | null | undefined): AskedLanguage | null => {
	if (!header) return null
	const text = header.length > readAtMost ? header.slice(0, readAtMost) : header
	const before = known.get(text)
	if (before !== undefined) return before.asked
	const asked = read(text)
	if (text === header) known.set(text, { asked })
	return asked
}
