/** The chart of clicks by UTC day. */
/** @jsxImportSource preact */
import { ClicksChart } from './ClicksChart.tsx'
import { cutDays, type DayRange, dayOf, fillDays } from './days.ts'
import { dayText, figure } from './formats.ts'
import { busiestOf, clicksIn } from './periods.ts'
import { type ChartWords, english } from './words.ts'

/** Above this many days the axis names months. */
const monthsAbove = 300

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

/** Without any clicks, a sentence says what will appear here; without clicks in the range, that there are none. */
export const DaysChart = ({ dates, from, to, range = 'all', words = english }: DaysChartProps) => {
	const everyDay = fillDays(dates, from, to)
	const days = cutDays(everyDay, range)
	if (clicksIn(days) === 0) {
		const isQuiet = clicksIn(everyDay) > 0
		return <p class="empty">{isQuiet ? words.daysQuiet(figure(days.length, words)) : words.daysEmpty}</p>
	}
	const most = busiestOf(days)
	const periodText = (day: string): string => dayText(day, words)
	return (
		<ClicksChart
			periods={days}
			name={words.daysSummary(
				periodText(days[0]!.start),
				periodText(days.at(-1)!.start),
				figure(clicksIn(days), words),
				figure(most.clicks, words),
				periodText(most.start),
			)}
			periodText={periodText}
			tickText={(at) => dayText(dayOf(at), words, days.length > monthsAbove ? 'month' : 'short')}
			column={words.day}
			caption={words.quietDays}
			words={words}
		/>
	)
}
