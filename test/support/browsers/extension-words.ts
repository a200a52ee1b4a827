/** All words of all languages, for tests. */
import { loadAllWords } from '../../../extension/locales/all-words.ts'
import type { AllWords } from '../../../shared/words/extension.ts'
import { type Language, languageCodes } from '../../../shared/words/languages.ts'

export const allWords = Object.fromEntries(
	await Promise.all(languageCodes.map(async (language) => [language, await loadAllWords(language)] as const)),
) as Record<Language, AllWords>
