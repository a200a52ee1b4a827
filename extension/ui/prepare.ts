/** Prepares every page of the extension: language first, then theme. */
import type { Kurz } from '../actions/kurz.ts'
import { type Language, languageFor } from '../locales/languages.ts'
import type { FirstWords } from '../locales/words.ts'
import { applyTheme } from './theme.ts'

/** Sets language and theme of the page and returns its words. */
export const preparePage = async <W extends FirstWords>(
	kurz: Kurz,
	browserLanguage: string,
	load: (language: Language) => Promise<W>,
): Promise<W> => {
	const { theme, language } = await kurz.items.preferences.read()
	const words = await load(languageFor(language, browserLanguage))
	document.documentElement.lang = words.locale.slice(0, 2)
	applyTheme(theme)
	return words
}
