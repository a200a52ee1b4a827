/** The languages of the extension: one line each, and a folder of that name with its words. */
import { popup as english } from './en/popup.ts'
import type { AllWords, PageWords, Words } from './words.ts'

interface LanguageFiles {
	/** What its speakers call it. */
	name: string
	popup: () => Promise<{ popup: Words }>
	pages: () => Promise<{ pages: PageWords }>
}

/** English is part of the popup; everything else is loaded when needed. */
const languages = {
	en: { name: 'English', popup: async () => ({ popup: english }), pages: () => import('./en/pages.ts') },
	de: { name: 'Deutsch', popup: () => import('./de/popup.ts'), pages: () => import('./de/pages.ts') },
} satisfies Record<string, LanguageFiles>

export type Language = keyof typeof languages
export const languageCodes = Object.keys(languages) as Language[]

/** For browsers whose language is not on the list. */
export const fallbackLanguage: Language = 'en'

export const nameOfLanguage = (language: Language): string => languages[language].name

/** The chosen language, else the browser's, else English. */
export const languageFor = (choice: Language | 'system', browserLanguage: string): Language => {
	const wanted = choice === 'system' ? browserLanguage.toLowerCase().split(/[-_]/)[0] : choice
	return languageCodes.find((language) => language === wanted) ?? fallbackLanguage
}

/** The words of the popup. */
export const loadWords = async (language: Language): Promise<Words> =>
	(await languages[language].popup()).popup

/** The words of the full pages, which include those of the popup. */
export const loadAllWords = async (language: Language): Promise<AllWords> => {
	const [{ popup }, { pages }] = await Promise.all([languages[language].popup(), languages[language].pages()])
	return { ...popup, ...pages }
}
