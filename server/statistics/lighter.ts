/** The shorter ranges that are offered when counting the clicks of one took too long. */
import type { Asked } from '../../shared/statistics/asked.ts'
import { choicesFor, daysBetween, type RangeChoice } from '../../shared/statistics/days.ts'
import { daysOf } from './ranges.ts'

export interface LighterRange {
	choice: RangeChoice
	/** Clicks in it before filters; undefined when unknown. */
	clicks: number | undefined
}

/** Milliseconds since 1970. `dates`: clicks by UTC day; without them, only the length decides. */
interface Life {
	made: number
	now: number
	dates?: Record<string, number> | undefined
}

/** Half of the clicks are likely to be counted in time. */
const lighterBy = 2

/**
 * The choices with at most half as many clicks to read, the longest first. A question reads the
 * days of its range and as many before.
 */
export const lighterRanges = (asked: Asked, { made, now, dates }: Life): LighterRange[] => {
	const clicksFrom = (first: string, last: string): number =>
		Object.entries(dates ?? {}).reduce(
			(sum, [day, clicks]) => (day >= first && day <= last ? sum + clicks : sum),
			0,
		)
	const sizeOf = (range: Asked) => {
		const { before, from, to } = daysOf(range, made, now)
		return dates === undefined
			? { weight: daysBetween({ from, to }), clicks: undefined }
			: { weight: clicksFrom(before.from, to), clicks: clicksFrom(from, to) }
	}
	const { weight } = sizeOf(asked)
	return choicesFor(new Date(made), new Date(now))
		.flatMap((choice) => {
			const size = sizeOf(choice === 'all' ? {} : { days: Number(choice) })
			return size.weight * lighterBy <= weight ? [{ choice, clicks: size.clicks }] : []
		})
		.toReversed()
}
