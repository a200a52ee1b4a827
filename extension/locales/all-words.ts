/** All words of a language, for the full pages and the background. */
import type { AllWords } from '../../shared/words/extension.ts'
import type { Language } from '../../shared/words/languages.ts'
import { pageWords } from '../../shared/words/page-words.ts'
import { loadWords } from './languages.ts'

export const loadAllWords = async (language: Language): Promise<AllWords> => {
	const [words, { pages }] = await Promise.all([loadWords(language), pageWords[language]()])
	return { ...words, ...pages }
}
