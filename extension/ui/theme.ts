/** Applies the chosen theme by switching the media query that holds the dark colours. */
import type { Preferences } from '../actions/items.ts'

const DARK = '(prefers-color-scheme: dark)'
const changed = new Set<CSSMediaRule>()

/** Shows the page in this theme, whatever the system's. */
export const applyTheme = (theme: Preferences['theme']): void => {
	document.documentElement.style.colorScheme = theme === 'system' ? '' : theme
	const media = theme === 'system' ? DARK : theme === 'dark' ? 'all' : 'not all'
	for (const sheet of document.styleSheets) {
		for (const rule of sheet.cssRules) {
			if (!(rule instanceof CSSMediaRule)) continue
			if (!changed.has(rule) && rule.conditionText !== DARK) continue
			changed.add(rule)
			rule.media.mediaText = media
		}
	}
}
