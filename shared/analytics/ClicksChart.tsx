/** The chart of clicks over time: one series, round ticks, and a table behind it. */
/** @jsxImportSource preact */
import { type ScaleTime, scaleLinear, scaleUtc } from 'd3-scale'
import { area, line } from 'd3-shape'
import { axisFigure, figure } from './formats.ts'
import { PeriodsTable } from './PeriodsTable.tsx'
import { type Period, timeOf } from './periods.ts'
import type { ChartWords } from './words.ts'

/** Height in pixels, and width in the drawing's own coordinates, which stretch to the available width. */
const height = 176
const width = 1000
/** Above this many points, dots and hover columns are narrower than a pixel or a finger. */
const dotsUpTo = 31
const hoverUpTo = 120

/** A fraction of the available width. */
const share = (part: number): string => `${Number((100 * part).toFixed(2))}%`

/** About `count` ticks at round times. d3 may give twice as many, and steps within a month restart at the 1st, next to the 31st. */
const timeTicks = (x: ScaleTime<number, number>, count: number): Date[] => {
	const ticks = x.ticks(count)
	const thinned = ticks.filter((_, index) => index % Math.ceil(ticks.length / (count + 1)) === 0)
	const gap = (0.6 * (x(thinned.at(-1)!) - x(thinned[0]!))) / Math.max(1, thinned.length - 1)
	return thinned.filter((tick, index) => index === 0 || x(tick) - x(thinned[index - 1]!) >= gap)
}

export interface ClicksChartProps {
	/** At least two, of equal length, in order. */
	periods: Period[]
	/** Sums the chart up for those who don't see it. */
	name: string
	/** A period in words. */
	periodText: (start: string) => string
	/** A moment as it is written below the axis. */
	tickText: (at: Date) => string
	/** Heading of the column of periods. */
	column: string
	/** Stands above the table. */
	caption: string
	words: ChartWords
}

export const ClicksChart = ({ name, tickText, ...table }: ClicksChartProps) => {
	const { periods, periodText, words } = table
	const most = Math.max(...periods.map(({ clicks }) => clicks))
	const y = scaleLinear([0, most], [height, 4]).nice(4)
	const x = scaleUtc([timeOf(periods[0]!), timeOf(periods.at(-1)!)], [0, width])
	const across = (at: Date): string => share(x(at) / width)
	const xOf = (period: Period): number => x(timeOf(period))
	const yOf = ({ clicks }: Period): number => y(clicks)
	const column = 1 / (periods.length - 1)
	return (
		<figure class="over-time">
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
						{timeTicks(x, amount === 'few' ? 3 : 8).map((tick) => (
							<text
								key={tick.getTime()}
								x={across(tick)}
								y={height + 22}
								text-anchor={x(tick) < 40 ? 'start' : x(tick) > width - 40 ? 'end' : 'middle'}
							>
								{tickText(tick)}
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
					<path class="area" d={area<Period>(xOf, height, yOf)(periods) ?? ''} />
					<path class="line" d={line<Period>(xOf, yOf)(periods) ?? ''} vector-effect="non-scaling-stroke" />
				</svg>
				{periods.length <= dotsUpTo &&
					periods.map((period) => (
						<circle key={period.start} class="dot" cx={across(timeOf(period))} cy={yOf(period)} r="3" />
					))}
				{periods.length <= hoverUpTo &&
					periods.map(({ start, clicks }, index) => (
						<rect
							key={start}
							class="hover"
							x={share((index - 0.5) * column)}
							width={share(column)}
							height={height}
						>
							<title>{words.clicksOn(figure(clicks, words), periodText(start))}</title>
						</rect>
					))}
			</svg>
			<PeriodsTable {...table} />
		</figure>
	)
}
