/** The sentence after "Refresh"; empty if a server refused, which is said elsewhere. */
import type { Refreshed } from '../../actions/refresh.ts'
import type { AllWords } from '../../locales/words.ts'

export const refreshedText = ({ wait, isAway = false }: Refreshed, words: AllWords): string =>
	wait !== undefined || isAway ? '' : words.refreshed
