/** The sentence after "Refresh": no more than was done. Refusals are said elsewhere. */
import { figure } from '../../../shared/analytics/formats.ts'
import type { Refreshed } from '../../actions/refresh.ts'
import type { AllWords } from '../../locales/words.ts'

export const refreshedText = ({ wait, isAway = false, asked, of }: Refreshed, words: AllWords): string => {
	if (wait !== undefined || isAway) return ''
	if (asked === undefined || of === undefined) return words.refreshed
	return words.refreshedSome(figure(asked, words), figure(of, words))
}
