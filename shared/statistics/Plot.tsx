/** The drawing of clicks over time: points above their names, the current period lighter. */
/** @jsxImportSource preact */
import type { ScaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import type { ComponentChildren } from 'preact'
import type { ClicksChartProps } from './ClicksChart.tsx'
import { axisFigure } from './formats.ts'
import { busiestOf } from './periods.ts'

/** Height in pixels, and width in the drawing's own units, which stretch to the available width. */
export const plotHeight = 176
export const plotWidth = 1000
/** Above this many points, dots and columns are narrower than a pixel or a finger. */
const dotsUpTo = 31
const columnsUpTo = 120
/** With at most this many clicks in each, periods are columns, as a line would be spikes. */
const fewClicks = 10
/** How many periods are named on narrow to wide charts; the stylesheet shows one set. */
const named = { fewest: 2, few: 4, many: 7 } as const

export interface PlotProps extends Pick<ClicksChartProps, 'periods' | 'ticks' | 'tickText' | 'words'> {
	y: ScaleLinear<number, number>
	/** Sums up the drawing for screen readers. */
	name: string
	/** The tooltip of each period. Without them it is a picture, as wide as a page. */
	values?: string[]
	/** A second line, beside which the first is one as well. */
	children?: ComponentChildren
}

/** A fraction of the available width. */
const share = (part: number): string => `${Number((100 * part).toFixed(2))}%`

type Point = readonly [x: number, y: number]

/** A line through the finished periods, or a lighter one to the current period. */
const Line = ({ points, isUnderWay }: { points: Point[]; isUnderWay: boolean }) => (
	<g class={isUnderWay ? 'under-way' : undefined}>
		<path
			class="area"
			d={
				area<Point>(
					([x]) => x,
					plotHeight,
					([, y]) => y,
				)(points as Point[]) ?? ''
			}
		/>
		<path class="line" d={line<Point>()(points) ?? ''} vector-effect="non-scaling-stroke" />
	</g>
)

/** What stretches to the available width. */
export const Stretched = ({ children }: { children: ComponentChildren }) => (
	<svg
		width="100%"
		height={plotHeight}
		viewBox={`0 0 ${plotWidth} ${plotHeight}`}
		preserveAspectRatio="none"
		aria-hidden="true"
	>
		{children}
	</svg>
)

export const Plot = ({ periods, ticks, tickText, y, name, values, words, children }: PlotProps) => {
	const column = 1 / periods.length
	/** Each period has a column, with its point in the middle. */
	const across = (index: number): number => (index + 0.5) * column
	const points = periods.map(({ clicks }, index): Point => [across(index) * plotWidth, y(clicks)])
	const hasLine = points.length > 1 && (busiestOf(periods).clicks > fewClicks || children !== undefined)
	const over = periods.findLastIndex(({ isUnderWay }) => !isUnderWay) + 1
	return (
		<svg width="100%" height={plotHeight + 32} overflow="visible" role="img" aria-label={name}>
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
			{(values === undefined ? (['many'] as const) : (['fewest', 'few', 'many'] as const)).map((amount) => (
				<g key={amount} class={`ticks-${amount}`}>
					{ticks(periods, named[amount]).map((index) => (
						<g key={index}>
							<line
								class="tick"
								x1={share(across(index))}
								x2={share(across(index))}
								y1={plotHeight}
								y2={plotHeight + 6}
							/>
							<text
								x={share(across(index))}
								y={plotHeight + 24}
								text-anchor="middle"
								data-start={periods[index]!.start}
							>
								{tickText(periods[index]!.start)}
							</text>
						</g>
					))}
				</g>
			))}
			{children}
			{hasLine ? (
				<Stretched>
					<Line points={points.slice(0, over)} isUnderWay={false} />
					{over < points.length && <Line points={points.slice(Math.max(0, over - 1))} isUnderWay />}
				</Stretched>
			) : (
				<Columns periods={periods} y={y} />
			)}
			{points.map(
				([, top], index) =>
					hasLine &&
					(points.length <= dotsUpTo || periods[index]!.isUnderWay) && (
						<circle
							key={periods[index]!.start}
							class={periods[index]!.isUnderWay ? 'dot under-way' : 'dot'}
							cx={share(across(index))}
							cy={top}
							r="3"
						/>
					),
			)}
			{values !== undefined &&
				points.length <= columnsUpTo &&
				periods.map(({ start }, index) => (
					<rect
						key={start}
						class="column"
						x={share(index * column)}
						width={share(column)}
						height={plotHeight}
					>
						<title>{values[index]}</title>
					</rect>
				))}
		</svg>
	)
}

/** As wide as fits, but no walls. */
const Columns = ({ periods, y }: Pick<PlotProps, 'periods' | 'y'>) => {
	const width = Math.min(0.7 / periods.length, 0.06)
	return (
		<g class="columns">
			{periods.map(
				({ start, clicks, isUnderWay }, index) =>
					clicks > 0 && (
						<rect
							key={start}
							class={isUnderWay ? 'under-way' : undefined}
							x={share((index + 0.5) / periods.length - width / 2)}
							width={share(width)}
							y={y(clicks)}
							height={plotHeight - y(clicks)}
						/>
					),
			)}
		</g>
	)
}
