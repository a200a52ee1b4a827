/** The languages, each a folder of its code: another one is a folder, its imports and its name. */
import { de } from './de/language.ts'
import { en } from './en/language.ts'
import type { FirstWords, LaterWords } from './extension.ts'
import type { Words } from './pages.ts'

/** The compiler holds each to this. The extension loads its words when it needs them. */
export interface LanguageFiles {
	/** What its speakers call it. */
	name: string
	popup: () => Promise<{ popup: FirstWords }>
	later: () => Promise<{ later: LaterWords }>
	/** The extension's build leaves these out. */
	pages: Words
}

export const languages = { en, de }
export type Language = keyof typeof languages
/** The first is for readers of none. */
export const languageCodes = Object.keys(languages) as [Language, ...Language[]]
