/** All words of all languages, for tests. */
import { type Language, languageCodes, loadAllWords } from '../../../extension/locales/languages.ts'
import type { AllWords } from '../../../shared/words/extension.ts'

export const allWords = Object.fromEntries(
	await Promise.all(languageCodes.map(async (language) => [language, await loadAllWords(language)] as const)),
) as Record<Language, AllWords>
