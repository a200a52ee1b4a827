/** Owns loading the words of one language for the popup: it carries English, any other comes when it is spoken. */
import { en } from './en.ts'
import type { Language, Words } from './languages.ts'

export const loadWords = async (language: Language): Promise<Words> =>
	language === 'de' ? (await import('./de.ts')).de : en
