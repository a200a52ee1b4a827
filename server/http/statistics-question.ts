/** The query parameters of statistics: `?days=`, `?clicks=`, `?cursor=`. */
import * as z from 'zod/mini'
import { bounds } from '../../shared/bounds.ts'
import { anyWholeNumber, wholeNumber } from './request.ts'

/** The last `days` UTC days including today; all days by default. */
export const rangeQuestion = z.object({ days: anyWholeNumber(1, bounds.rangeDays) })

const { default: shown, max } = bounds.clicksShown
/** `?clicks=` and `?cursor=` of every list of clicks. */
export const clickQuestion = z.object({
	clicks: wholeNumber(0, max, shown),
	cursor: z.optional(z.string().check(z.maxLength(100))),
})
