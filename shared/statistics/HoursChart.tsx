/** The chart of clicks by UTC hour. */
/** @jsxImportSource preact */
import { ClicksChart } from './ClicksChart.tsx'
import { dayText } from './day-text.ts'
import { dayOf, fillHours } from './days.ts'
import { hourTicks } from './ticks.ts'
import type { ChartWords } from './words.ts'

export interface HoursChartProps {
	/** `YYYY-MM-DDTHH` to clicks. */
	hours: Record<string, number>
	/** When the range began, or the link was made if that was later. */
	from: Date
	/** Now: its hour is under way. */
	to: Date
	/** Shown instead when there are no clicks; by default that they will appear here. */
	quiet?: string
	words: ChartWords
}

const hourText = (start: string, { locale }: ChartWords): string =>
	new Date(start).toLocaleTimeString(locale, { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' })

/** Covers one day or two; over two, the axis names the day at midnight. */
export const HoursChart = ({ hours, from, to, words, quiet = words.empty }: HoursChartProps) => {
	const periods = fillHours(hours, from, to)
	const spansDays = periods[0]?.start.slice(0, 10) !== dayOf(to)
	const dayIn = (start: string): string => dayText(start.slice(0, 10), words, 'short')
	return (
		<ClicksChart
			periods={periods}
			periodText={(start) => `${dayIn(start)}, ${hourText(start, words)}`}
			ticks={hourTicks}
			tickText={(start) => (spansDays && start.includes('T00') ? dayIn(start) : hourText(start, words))}
			quiet={quiet}
			own={words.hours}
			words={words}
		/>
	)
}
