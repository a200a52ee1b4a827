/** Owns how every page of the extension begins: in the chosen language and theme. */
import type { Kurz } from '../actions/kurz.ts'
import { languageFor, type Words } from '../locales/languages.ts'
import { loadWords } from '../locales/load.ts'
import { applyTheme } from './theme.ts'

/** Sets language and theme of the page and answers its words. */
export const preparePage = async (kurz: Kurz, browserLanguage: string): Promise<Words> => {
	const { theme, language } = await kurz.items.preferences.read()
	const words = await loadWords(languageFor(language, browserLanguage))
	document.documentElement.lang = words.locale.slice(0, 2)
	applyTheme(theme)
	return words
}
