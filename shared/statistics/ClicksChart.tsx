/** The chart of clicks over time: the value pointed at, the drawing, and a table behind it. */
/** @jsxImportSource preact */
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { readChart } from './chart-pointer.ts'
import { figure } from './formats.ts'
import { Plot, plotHeight } from './Plot.tsx'
import { busiestOf, clicksIn, type Period } from './periods.ts'
import type { ChartWords, OverTimeWords } from './words.ts'

/** What is drawn with the clicks, on their scale. */
export interface Beside {
	/** Of each period. */
	clicks: number[]
	draw: (y: ScaleLinear<number, number>) => ComponentChildren
	/** After the reading of a period. */
	textOf: (index: number) => string
}

export interface ClicksChartProps {
	/** At least one, of equal length, in order. */
	periods: Period[]
	/** A period in words. */
	periodText: (start: string) => string
	/** Indexes of the periods named below the axis, `most` at most. */
	ticks: (periods: Period[], most: number) => number[]
	/** A period's name below the axis. */
	tickText: (start: string) => string
	/** Shown instead when there are no clicks; by default that they will appear here. */
	quiet?: string
	/** Hours, which a page's script may rewrite in the reader's own time. Says their zone. */
	localZone?: string
	own: OverTimeWords
	beside?: ((periods: Period[]) => Beside) | undefined
	words: ChartWords
}

interface PeriodsTableProps extends Pick<ClicksChartProps, 'periods' | 'own' | 'words'> {
	/** A period in words. */
	textOf: (period: Period) => string
	beside: Beside | undefined
}

/** The table behind the chart: newest first; of one line without periods that had no clicks. */
const PeriodsTable = ({ periods, textOf, own, beside, words }: PeriodsTableProps) => (
	<details>
		<summary>{words.asTable}</summary>
		<table>
			<caption>{own.quiet}</caption>
			<thead>
				<tr>
					<th scope="col">{own.period}</th>
					<th scope="col" class="number">
						{words.clicks}
					</th>
				</tr>
			</thead>
			<tbody>
				{periods
					.map((period, index) => [period, beside?.textOf(index)] as const)
					.filter(([{ clicks }, more]) => clicks > 0 || more)
					.toReversed()
					.map(([period, more]) => (
						<tr key={period.start}>
							<td>
								<time dateTime={period.start}>{textOf(period)}</time>
							</td>
							<td class="number">
								{figure(period.clicks, words)}
								{more}
							</td>
						</tr>
					))}
			</tbody>
		</table>
	</details>
)

/** Clicks to pixels, up to a round number. */
export const scaleOf = (periods: Period[], beside: Beside | undefined): ScaleLinear<number, number> =>
	scaleLinear([0, Math.max(busiestOf(periods).clicks, ...(beside?.clicks ?? []))], [plotHeight, 4]).nice(4)

/** Pointer, finger and arrow keys choose the value above the chart; until then it is the latest. */
export const ClicksChart = ({
	localZone,
	own,
	words,
	quiet = words.empty,
	beside: besideOf,
	...drawn
}: ClicksChartProps) => {
	const { periods, periodText } = drawn
	const chart = useRef<HTMLElement>(null)
	const isQuiet = clicksIn(periods) === 0
	// On the server's pages, their script does the same.
	useEffect(() => (chart.current === null ? undefined : readChart(chart.current)), [isQuiet])
	if (isQuiet) return <p class="empty over-time">{quiet}</p>
	const textOf = ({ start, isUnderWay }: Period): string => (isUnderWay ? own.soFar : periodText(start))
	const countOf = ({ clicks }: Period): string => words.clicksCount(clicks, figure(clicks, words))
	/** Days are UTC for every reader. */
	const readingOf = (period: Period): string => textOf(period) + (localZone === undefined ? ' (UTC)' : '')
	const beside = besideOf?.(periods)
	const values = periods.map(
		(period, index) => words.clicksOn(countOf(period), readingOf(period)) + (beside?.textOf(index) ?? ''),
	)
	const most = busiestOf(periods)
	const y = scaleOf(periods, beside)
	const [first, last] = [periods[0]!, periods.at(-1)!]
	const name = own.summary(
		periodText(first.start),
		periodText(last.start),
		figure(clicksIn(periods), words),
		figure(most.clicks, words),
		periodText(most.start),
	)
	return (
		<figure
			ref={chart}
			class="over-time"
			data-chart
			data-hours={localZone !== undefined ? periods.map(({ start }) => start).join(' ') : undefined}
			data-hour-names={
				localZone !== undefined ? periods.map(({ start }) => periodText(start)).join('\n') : undefined
			}
			data-values={values.join('\n')}
			data-heights={periods.map(({ clicks }) => Number((clicks / y.domain()[1]!).toFixed(4))).join(' ')}
		>
			<div class="reading">
				<p class="value">
					<span class="said" data-said aria-hidden="true" />
					<span class="latest">{values.at(-1)}</span>
				</p>
				{localZone !== undefined && <p class="zone">{localZone}</p>}
			</div>
			<div class="plot">
				<Plot {...drawn} y={y} name={name} values={values} words={words}>
					{beside?.draw(y)}
				</Plot>
				<div class="pointer" data-pointer={own.name} hidden>
					<span class="mark" />
				</div>
			</div>
			<PeriodsTable {...{ periods, textOf, own, beside, words }} />
		</figure>
	)
}
