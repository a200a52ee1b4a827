/** Two lines in one chart: two tags, or the days asked for and those before. */
/** @jsxImportSource preact */
import type { Beside } from '../../../shared/statistics/ClicksChart.tsx'
import type { ClicksOverTimeProps } from '../../../shared/statistics/ClicksOverTime.tsx'
import { dayOf } from '../../../shared/statistics/days.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { plotWidth, Stretched } from '../../../shared/statistics/Plot.tsx'
import type { Period } from '../../../shared/statistics/periods.ts'
import { comparable } from '../../../shared/statistics/RangeSummary.tsx'
import type { Span } from '../../../shared/statistics/units.ts'
import type { Words } from '../../../shared/words/pages.ts'

type Details = Pick<ClicksOverTimeProps['details'], 'clicks' | 'dates' | 'hours' | 'range'>

export interface Line extends Pick<Details, 'dates' | 'hours'> {
	/** Of a tag. */
	name?: string
	clicks: number
}
/** The first is the chart's own. */
export type Lines = readonly [Line, Line]

type Ranged = Details & { range?: { clicks: number } | undefined }

export const lineOf = ({ clicks, range, dates, hours }: Ranged): Line => ({
	...{ dates, hours },
	clicks: range?.clicks ?? clicks,
})

/** A day or an hour as counts name it, some milliseconds later. */
const later = (at: string, by: number): string => {
	const isHour = at.length > dayOf(new Date(0)).length
	return new Date(Date.parse(isHour ? `${at}:00Z` : at) + by).toISOString().slice(0, at.length)
}

/** Counts of the days before, at the days that they are compared with. */
const movedTo = (line: Line, from: string, to: string): Line => {
	const by = Date.parse(to) - Date.parse(from)
	const move = (counts: Record<string, number>) =>
		Object.fromEntries(Object.entries(counts).map(([at, clicks]) => [later(at, by), clicks]))
	return { ...line, dates: move(line.dates), hours: line.hours && move(line.hours) }
}

/** The days asked for, and those before as `read` answers them, if they can be compared. */
export const previousLines = async (
	details: Ranged & Parameters<typeof comparable>[0],
	read: (days: { from: string; to: string }) => Promise<Ranged>,
): Promise<Lines | undefined> => {
	const { range } = details
	const before = comparable(details)
	if (range === undefined || before === undefined) return undefined
	const earlier = await read({ from: before.from, to: before.to })
	return [lineOf(details), movedTo(lineOf(earlier), before.from, range.from)]
}

/** The details that a chart of both is drawn from: it begins where the earlier one does. */
export const detailsOf = <Of extends Details>(details: Of, [own, other]: Lines): Of => ({
	...details,
	clicks: own.clicks + other.clicks,
	dates: { ...Object.fromEntries(Object.keys(other.dates).map((at) => [at, 0])), ...own.dates },
	...(details.hours && { hours: own.hours }),
})

/** Clicks of a day, some days or an hour; counts name an hour without its minutes. */
const clicksOf = (counts: Record<string, number>, { start, end = start }: Period & Partial<Span>): number => {
	const [first, last] = [start.slice(0, '2026-11-20T14'.length), end.slice(0, '2026-11-20T14'.length)]
	return Object.entries(counts).reduce(
		(sum, [at, clicks]) => sum + (first <= at && at <= last ? clicks : 0),
		0,
	)
}

/** Pixels between the names of two lines, and from a line to its name. */
const apart = { names: 18, line: 8 }

/** Draws the second line with the first one's clicks, and names both at their ends. */
export const besideOf =
	([own, other]: Lines, { charts, link }: Pick<Words, 'charts' | 'link'>) =>
	(periods: Period[]): Beside => {
		const { dates, hours = {}, name = link.previous.before } = other
		const clicks = periods.map((period) => clicksOf(period.start.includes('T') ? hours : dates, period))
		const ofOwn = own.name === undefined ? '' : ` (${own.name})`
		const across = (index: number) => ((index + 0.5) * plotWidth) / periods.length
		return {
			clicks,
			textOf: (index) => `${ofOwn} · ${name}: ${figure(clicks[index]!, charts)}`,
			draw: (y) => {
				const points = clicks.map((count, index) => `${across(index)} ${y(count)}`)
				const path = points.length > 1 ? points.join('L') : `0 ${y(clicks[0]!)}H${plotWidth}`
				const [first, second] = [y(periods.at(-1)!.clicks), y(clicks.at(-1)!)]
				const isAbove = first <= second
				const isClose = Math.abs(first - second) < apart.names
				const below = { own: !isAbove && isClose, other: isAbove && isClose }
				const placeOf = (at: number, isBelow: boolean) => (isBelow ? at + apart.names : at - apart.line)
				return (
					<>
						<Stretched>
							<path class="line beside" d={`M${path}`} vector-effect="non-scaling-stroke" />
						</Stretched>
						<text class="line-name" x="100%" y={placeOf(first, below.own)} text-anchor="end">
							{own.name ?? link.previous.now}
						</text>
						<text class="line-name beside" x="100%" y={placeOf(second, below.other)} text-anchor="end">
							{name}
						</text>
					</>
				)
			},
		}
	}
