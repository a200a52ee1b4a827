/** The query parameters of statistics: `?days=`, `?from=`, filters, `?clicks=`, `?cursor=`. */
import * as z from 'zod/mini'
import { bounds } from '../../shared/bounds.ts'
import { cursor } from '../../shared/link/links.ts'
import type { Asked } from '../../shared/statistics/asked.ts'
import { daysBetween } from '../../shared/statistics/days.ts'
import {
	dimensions,
	dimensionTable,
	type FilterName,
	type Filters,
} from '../../shared/statistics/dimensions.ts'
import { isStorable } from '../../shared/text/text.ts'
import { invalid } from '../errors.ts'
import { readNames } from './decode.ts'
import { anyWholeNumber, checkQuery, wholeNumber } from './request.ts'

const isDay = (text: string): boolean => {
	const time = Date.parse(text)
	return (
		/^(197\d|19[89]\d|2\d{3})-\d\d-\d\d$/.test(text) &&
		!Number.isNaN(time) &&
		new Date(time).toISOString().startsWith(text)
	)
}
const utcDay = z.string().check(z.refine(isDay, 'Enter a day as YYYY-MM-DD.'), z.meta({ format: 'date' }))

/** As long as the longest referrer that is kept. */
const nameAtMost = 2_048
const notAName = `Enter a name of 1 to ${nameAtMost} characters, as the statistics have it.`
const name = z
	.string()
	.check(z.minLength(1, notAName), z.maxLength(nameAtMost, notAName), z.refine(isStorable, notAName))

const filterNames = dimensions.map((of) => dimensionTable[of].filter)

/** Which days, all by default, and which clicks of them. */
export const rangeQuestion = z.object({
	days: anyWholeNumber(1, bounds.rangeDays),
	from: z.optional(utcDay),
	to: z.optional(utcDay),
	...(Object.fromEntries(filterNames.map((of) => [of, z.optional(name)])) as Record<
		FilterName,
		z.ZodMiniOptional<typeof name>
	>),
})

/** What a URL asks of statistics. Fails with `validation_failed`. */
export const readRange = (url: string): Asked => {
	const asked = checkQuery(rangeQuestion, url)
	const { days, from, to } = asked
	const twice = readNames(url).find(
		(of, at, all) => all.indexOf(of) < at && Object.hasOwn(rangeQuestion.def.shape, of),
	)
	if (twice !== undefined) throw invalid(twice, 'repeated', 'Ask for one value at a time.')
	if (days !== undefined && (from !== undefined || to !== undefined))
		throw invalid('days', 'excluded', 'Ask for days, or for from and to.')
	if (from !== undefined && to !== undefined) {
		if (from > to) throw invalid('from', 'too_big', 'The first day comes after the last one.')
		if (daysBetween({ from, to }) > bounds.rangeDays)
			throw invalid('from', 'too_small', `A range has at most ${bounds.rangeDays} days.`)
	}
	const filters: Filters = Object.fromEntries(
		dimensions.flatMap((of) => {
			const value = asked[dimensionTable[of].filter]
			return value === undefined ? [] : [[of, value]]
		}),
	)
	return { days, from, to, filters }
}

const { default: shown, max } = bounds.clicksShown
/** `?clicks=` and `?cursor=` of every list of clicks. */
export const clickQuestion = z.object({
	clicks: wholeNumber(0, max, shown),
	cursor,
})
