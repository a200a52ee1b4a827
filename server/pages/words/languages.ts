/** The languages of the pages: one line each, and a folder of that name. */
import Negotiator from 'negotiator'
import * as de from '../../../shared/words/de/pages/all.ts'
import * as en from '../../../shared/words/en/pages/all.ts'
import type { Words } from '../../../shared/words/pages.ts'

export const languages = { en, de } satisfies Record<string, Words>
export type Language = keyof typeof languages

/** The first is for readers of none. */
export const languageCodes = Object.keys(languages) as Language[]

export const isLanguage = (text: unknown): text is Language =>
	typeof text === 'string' && Object.hasOwn(languages, text)

/** The words in the language that a reader chose (cookie `lang`), else the browser's. */
export const wordsFor = (headers: Headers): Words => {
	const chosen = /(?:^|;\s*)lang=(\w+)/.exec(headers.get('cookie') ?? '')?.[1]
	if (isLanguage(chosen)) return languages[chosen]
	const asked = headers.get('accept-language')?.slice(0, 1_000) ?? '*'
	const found = new Negotiator({ headers: { 'accept-language': asked } }).language(languageCodes)
	return languages[isLanguage(found) ? found : 'en']
}
