/** Which language the extension speaks, and its words, loaded when they are needed. */
import type { FirstWords, Words } from '../../shared/words/extension.ts'
import { type Language, languageCodes, languages } from '../../shared/words/languages.ts'

/** The chosen language, else the browser's, else English. */
export const languageFor = (choice: Language | 'system', browserLanguage: string): Language => {
	const wanted = choice === 'system' ? browserLanguage.toLowerCase().split(/[-_]/)[0] : choice
	return languageCodes.find((language) => language === wanted) ?? languageCodes[0]
}

/** What the popup says until the link is there. */
export const loadFirstWords = async (language: Language): Promise<FirstWords> =>
	(await languages[language].popup()).popup

/** What the popup says once the link is there. */
export const loadWords = async (language: Language): Promise<Words> => {
	const files = languages[language]
	const [{ popup }, { later }] = await Promise.all([files.popup(), files.later()])
	return { ...popup, ...later }
}
