/** Prepares every page of the extension: language first, then theme. */
import type { FirstWords } from '../../shared/words/extension.ts'
import type { Language } from '../../shared/words/languages.ts'
import type { Kurz } from '../actions/kurz.ts'
import type { Preferences } from '../actions/storage/items.ts'
import { languageFor } from '../locales/languages.ts'

/** As shared/tokens.css has it: paper is always light. */
const DARK = 'screen and (prefers-color-scheme: dark)'
const changed = new Set<CSSMediaRule>()

/** Shows the page in this theme, by switching the media query that holds the dark colours. */
export const applyTheme = (theme: Preferences['theme']): void => {
	document.documentElement.style.colorScheme = theme === 'system' ? '' : theme
	const media = theme === 'system' ? DARK : theme === 'dark' ? 'screen' : 'not all'
	for (const sheet of document.styleSheets) {
		for (const rule of sheet.cssRules) {
			if (!(rule instanceof CSSMediaRule)) continue
			if (!changed.has(rule) && rule.conditionText !== DARK) continue
			changed.add(rule)
			rule.media.mediaText = media
		}
	}
}

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
