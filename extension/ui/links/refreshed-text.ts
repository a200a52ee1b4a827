/** The sentence after "Refresh": no more than was done. Refusals are said elsewhere. */
import type { Refreshed } from '../../actions/refresh.ts'
import type { AllWords } from '../../locales/words.ts'

export const refreshedText = ({ wait, isAway = false }: Refreshed, words: AllWords): string =>
	wait !== undefined || isAway ? '' : words.refreshed
