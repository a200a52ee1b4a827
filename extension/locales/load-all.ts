/** Owns loading all words of one language for a full page: it carries English, any other comes when it is spoken. */
import { en } from './en.ts'
import { enPages } from './en-pages.ts'
import type { AllWords, Language } from './languages.ts'

export const loadAllWords = async (language: Language): Promise<AllWords> => {
	if (language === 'en') return { ...en, ...enPages }
	const [{ de }, { dePages }] = await Promise.all([import('./de.ts'), import('./de-pages.ts')])
	return { ...de, ...dePages }
}
