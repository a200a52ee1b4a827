/** The chart of a link's clicks: by hour if the server sent hours, else by day. */
/** @jsxImportSource preact */
import type { LinkDetails, LinkRecord } from '../links.ts'
import { day } from '../time.ts'
import { ClicksChart } from './ClicksChart.tsx'
import { dayOf, daysBetween, fillDays, fillHours } from './days.ts'
import { dayText } from './formats.ts'
import { dayTicks, hourTicks, namesMonths } from './ticks.ts'
import type { ChartWords } from './words.ts'

interface SpanProps {
	/** When the range began, or the link was made if that was later. */
	from: Date
	/** The end of the range, at most now. */
	to: Date
	/** Its day or hour is under way; by default `to`. */
	now?: Date
	/** Shown instead when there are no clicks; by default that they will appear here. */
	quiet?: string
	words: ChartWords
}

/** `dates`: `YYYY-MM-DD` to clicks. */
export const DaysChart = ({
	dates,
	from,
	to,
	now = to,
	words,
	quiet = words.empty,
}: SpanProps & { dates: Record<string, number> }) => {
	const days = fillDays(dates, from, to, now)
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

const hourText = (start: string, { locale }: ChartWords): string =>
	new Date(start).toLocaleTimeString(locale, { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' })

/**
 * `hours`: `YYYY-MM-DDTHH` to clicks. Covers one day or two; over two, the axis names the day at
 * midnight.
 */
export const HoursChart = ({
	hours,
	from,
	to,
	now = to,
	words,
	quiet = words.empty,
}: SpanProps & { hours: Record<string, number> }) => {
	const periods = fillHours(hours, from, to, now)
	const spansDays = periods[0]?.start.slice(0, 10) !== dayOf(to)
	const dayIn = (start: string): string => dayText(start.slice(0, 10), words, 'short')
	return (
		<ClicksChart
			periods={periods}
			periodText={(start) => `${dayIn(start)}, ${hourText(start, words)}`}
			ticks={hourTicks}
			tickText={(start) => (spansDays && start.includes('T00') ? dayIn(start) : hourText(start, words))}
			quiet={quiet}
			localZone={words.hours.zone}
			own={words.hours}
			words={words}
		/>
	)
}

export interface ClicksOverTimeProps {
	details: Pick<LinkDetails, 'clicks' | 'dates' | 'hours'> & {
		range?: { from: string; to: string; complete?: boolean | undefined } | undefined
		linkData: Pick<LinkRecord, 'created_at'>
	}
	now: Date
	words: ChartWords
}

/** Draws the range that the details cover, and nothing from before the link was made. */
export const ClicksOverTime = ({ details, now, words }: ClicksOverTimeProps) => {
	const { range, linkData, clicks, dates, hours } = details
	const made = new Date(linkData.created_at)
	const begin = range === undefined ? made : new Date(range.from)
	const end = range === undefined ? now : new Date(Date.parse(range.to) + day - 1)
	const to = end < now ? end : now
	const from = made > begin && made <= to ? made : begin
	const isAsked = range !== undefined && (range.complete !== undefined || to < now)
	const silent = isAsked ? words.noMatch : words.quietRange(range === undefined ? 0 : daysBetween(range))
	const quiet = clicks === 0 || range === undefined ? words.empty : silent
	const span = { from, to, now, quiet, words }
	return hours === undefined ? <DaysChart dates={dates} {...span} /> : <HoursChart hours={hours} {...span} />
}
