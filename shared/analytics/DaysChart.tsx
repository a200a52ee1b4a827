/** Owns the chart of clicks by UTC day: one series, round ticks, a table behind it. Text keeps its size at every width. */
/** @jsxImportSource preact */
import { type ScaleTime, scaleLinear, scaleUtc } from 'd3-scale'
import { area, line } from 'd3-shape'
import { cutDays, type Day, type DayRange, dayOf, fillDays } from './days.ts'
import { axisFigure, dayText, figure } from './formats.ts'
import { type ChartWords, english } from './words.ts'

/** Height of the drawing and width of its own coordinates, which are stretched to the width there is. */
const height = 176
const width = 1000
/** Beyond these many days dots and hover columns are narrower than a finger or a pixel. */
const dotsUpTo = 31
const hoverUpTo = 120

/** A part of the width there is. */
const share = (part: number): string => `${Number((100 * part).toFixed(2))}%`
const timeOf = ({ day }: Day): Date => new Date(`${day}T00:00:00Z`)

/** About `count` ticks at round dates. d3 may give twice as many, and steps within a month restart at the 1st, next to the 31st. */
const dateTicks = (x: ScaleTime<number, number>, count: number): Date[] => {
	const ticks = x.ticks(count)
	const thinned = ticks.filter((_, index) => index % Math.ceil(ticks.length / (count + 1)) === 0)
	const gap = (0.6 * (x(thinned.at(-1)!) - x(thinned[0]!))) / Math.max(1, thinned.length - 1)
	return thinned.filter((tick, index) => index === 0 || x(tick) - x(thinned[index - 1]!) >= gap)
}

export interface DaysChartProps {
	/** `YYYY-MM-DD` to clicks. */
	dates: Record<string, number>
	/** Usually when the link was made. */
	from: Date
	/** Usually now. */
	to: Date
	/** The last days only; all unless given. */
	range?: DayRange | undefined
	words?: ChartWords
}

/** Clicks by day; with no clicks at all, a sentence that says what will appear here; with none in the range, one that says so. */
export const DaysChart = ({ dates, from, to, range = 'all', words = english }: DaysChartProps) => {
	const everyDay = fillDays(dates, from, to)
	const days = cutDays(everyDay, range)
	const most = days.reduce((best, day) => (day.clicks > best.clicks ? day : best))
	const [first, last] = [days[0]!, days.at(-1)!]
	if (most.clicks === 0) {
		const isQuiet = everyDay.some(({ clicks }) => clicks > 0)
		return <p class="empty">{isQuiet ? words.daysQuiet(figure(days.length, words)) : words.daysEmpty}</p>
	}

	const total = days.reduce((sum, { clicks }) => sum + clicks, 0)
	const y = scaleLinear([0, most.clicks], [height, 4]).nice(4)
	const x = scaleUtc([timeOf(first), timeOf(last)], [0, width])
	const across = (at: Date): string => share(x(at) / width)
	const outline =
		line<Day>(
			(day) => x(timeOf(day)),
			(day) => y(day.clicks),
		)(days) ?? ''
	const fill =
		area<Day>(
			(day) => x(timeOf(day)),
			height,
			(day) => y(day.clicks),
		)(days) ?? ''
	const style = days.length > 300 ? 'month' : 'short'
	const column = 1 / (days.length - 1)
	const name = words.daysSummary(
		dayText(first.day, words),
		dayText(last.day, words),
		figure(total, words),
		figure(most.clicks, words),
		dayText(most.day, words),
	)
	return (
		<figure class="days">
			<svg width="100%" height={height + 28} role="img" aria-label={name}>
				{y
					.ticks(4)
					.filter(Number.isInteger)
					.map((tick) => (
						<g key={tick}>
							<line class="grid" x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
							<text x="-8" y={y(tick)} text-anchor="end" dominant-baseline="middle">
								{axisFigure(tick, words)}
							</text>
						</g>
					))}
				{(['few', 'many'] as const).map((amount) => (
					<g key={amount} class={`ticks-${amount}`}>
						{dateTicks(x, amount === 'few' ? 3 : 8).map((tick) => (
							<text
								key={tick.getTime()}
								x={across(tick)}
								y={height + 22}
								text-anchor={x(tick) < 40 ? 'start' : x(tick) > width - 40 ? 'end' : 'middle'}
							>
								{dayText(dayOf(tick), words, style)}
							</text>
						))}
					</g>
				))}
				<svg
					width="100%"
					height={height}
					viewBox={`0 0 ${width} ${height}`}
					preserveAspectRatio="none"
					aria-hidden="true"
				>
					<path class="area" d={fill} />
					<path class="line" d={outline} vector-effect="non-scaling-stroke" />
				</svg>
				{days.length <= dotsUpTo &&
					days.map((day) => (
						<circle key={day.day} class="dot" cx={across(timeOf(day))} cy={y(day.clicks)} r="3" />
					))}
				{days.length <= hoverUpTo &&
					days.map((day, index) => (
						<rect
							key={day.day}
							class="hover"
							x={share((index - 0.5) * column)}
							width={share(column)}
							height={height}
						>
							<title>{words.clicksOn(figure(day.clicks, words), dayText(day.day, words))}</title>
						</rect>
					))}
			</svg>
			<DaysTable days={days} words={words} />
		</figure>
	)
}

const DaysTable = ({ days, words }: { days: Day[]; words: ChartWords }) => (
	<details>
		<summary>{words.asTable}</summary>
		<table>
			<caption>{words.quietDays}</caption>
			<thead>
				<tr>
					<th scope="col">{words.day}</th>
					<th scope="col" class="number">
						{words.clicks}
					</th>
				</tr>
			</thead>
			<tbody>
				{days
					.filter(({ clicks }) => clicks > 0)
					.toReversed()
					.map(({ day, clicks }) => (
						<tr key={day}>
							<td>
								<time dateTime={day}>{dayText(day, words)}</time>
							</td>
							<td class="number">{figure(clicks, words)}</td>
						</tr>
					))}
			</tbody>
		</table>
	</details>
)
