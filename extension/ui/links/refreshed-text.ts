/** Owns the sentence after "Refresh": as much as was done. What was refused is said elsewhere, and stays. */
import type { Refreshed } from '../../actions/refresh.ts'
import { type AllWords, figureText } from '../../locales/languages.ts'

export const refreshedText = ({ wait, isAway = false, asked, of }: Refreshed, words: AllWords): string => {
	if (wait !== undefined || isAway) return ''
	if (asked === undefined || of === undefined) return words.refreshed
	return words.refreshedSome(figureText(asked, words), figureText(of, words))
}
