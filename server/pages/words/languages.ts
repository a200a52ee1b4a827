/** The words of the pages for a reader. */
import Negotiator from 'negotiator'
import { type Language, languageCodes, languages } from '../../../shared/words/languages.ts'
import type { Words } from '../../../shared/words/pages.ts'

export const isLanguage = (text: unknown): text is Language =>
	typeof text === 'string' && Object.hasOwn(languages, text)

/** The words in the language that a reader chose (cookie `lang`), else the browser's. */
export const wordsFor = (headers: Headers): Words => {
	const chosen = /(?:^|;\s*)lang=(\w+)/.exec(headers.get('cookie') ?? '')?.[1]
	if (isLanguage(chosen)) return languages[chosen].pages
	const asked = headers.get('accept-language')?.slice(0, 1_000) ?? '*'
	const found = new Negotiator({ headers: { 'accept-language': asked } }).language(languageCodes)
	return languages[isLanguage(found) ? found : languageCodes[0]].pages
}
