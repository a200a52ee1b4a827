/** The chart of clicks by UTC day. */
/** @jsxImportSource preact */
import { ClicksChart } from './ClicksChart.tsx'
import { dayText } from './day-text.ts'
import { fillDays } from './days.ts'
import { dayTicks, namesMonths } from './ticks.ts'
import type { ChartWords } from './words.ts'

export interface DaysChartProps {
	/** `YYYY-MM-DD` to clicks. */
	dates: Record<string, number>
	/** When the range began, or the link was made if that was later. */
	from: Date
	/** Now: its day is under way. */
	to: Date
	/** Shown instead when there are no clicks; by default that they will appear here. */
	quiet?: string
	words: ChartWords
}

export const DaysChart = ({ dates, from, to, words, quiet = words.empty }: DaysChartProps) => {
	const days = fillDays(dates, from, to)
	const style = namesMonths(days) ? 'month' : 'short'
	return (
		<ClicksChart
			periods={days}
			periodText={(day) => dayText(day, words)}
			ticks={dayTicks}
			tickText={(day) => dayText(day, words, style)}
			quiet={quiet}
			own={words.days}
			words={words}
		/>
	)
}
