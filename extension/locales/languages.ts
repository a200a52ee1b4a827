/** The languages of the extension: one line each, and a folder of that name with its words. */
import type { AllWords, FirstWords, LaterWords, PageWords } from '../../shared/words/extension.ts'

interface LanguageFiles {
	/** What its speakers call it. */
	name: string
	popup: () => Promise<{ popup: FirstWords }>
	later: () => Promise<{ later: LaterWords }>
	pages: () => Promise<{ pages: PageWords }>
}

const languages = {
	en: {
		name: 'English',
		popup: () => import('../../shared/words/en/extension/popup.ts'),
		later: () => import('../../shared/words/en/extension/later.ts'),
		pages: () => import('../../shared/words/en/extension/pages.ts'),
	},
	de: {
		name: 'Deutsch',
		popup: () => import('../../shared/words/de/extension/popup.ts'),
		later: () => import('../../shared/words/de/extension/later.ts'),
		pages: () => import('../../shared/words/de/extension/pages.ts'),
	},
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

/** What the popup says until the link is there. */
export const loadFirstWords = async (language: Language): Promise<FirstWords> =>
	(await languages[language].popup()).popup

/** Everything, for the full pages, the background, and the popup once the link is there. */
export const loadAllWords = async (language: Language): Promise<AllWords> => {
	const files = languages[language]
	const [{ popup }, { later }, { pages }] = await Promise.all([files.popup(), files.later(), files.pages()])
	return { ...popup, ...later, ...pages }
}
