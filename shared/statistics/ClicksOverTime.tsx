/** The chart of a link's clicks: by hour if the server sent hours, else by what fits the range. */
/** @jsxImportSource preact */
import type { LinkDetails, LinkRecord } from '../link/links.ts'
import { day } from '../text/time.ts'
import { ClicksChart, type ClicksChartProps } from './ClicksChart.tsx'
import { dayOf, daysBetween, fillDays, fillHours } from './days.ts'
import { dateFormat, daysText, dayText } from './formats.ts'
import { dayTicks, hourTicks, namesMonths } from './ticks.ts'
import { gather, type Unit, unitFor } from './units.ts'
import type { ChartWords } from './words.ts'

interface SpanProps extends Pick<ClicksChartProps, 'quiet' | 'beside' | 'words'> {
	/** When the range began, or the link was made if that was later. */
	from: Date
	/** The end of the range, at most now. */
	to: Date
	/** Its day or hour is under way; by default `to`. */
	now?: Date
}

type DaysProps = SpanProps & Pick<LinkDetails, 'dates'>
type HoursProps = SpanProps & { hours: Record<string, number> }

/** `dates`: `YYYY-MM-DD` to clicks. */
const daysOf = ({ dates, from, to, now = to, ...says }: DaysProps): ClicksChartProps => {
	const { words } = says
	const days = fillDays(dates, from, to, now)
	const unit = unitFor(days.length)
	const spans = gather(days, unit)
	const ends = new Map(spans.map(({ start, end }) => [start, end]))
	const style = namesMonths(days) ? 'month' : 'short'
	return {
		...{ ...says, periods: spans, own: words[unit] },
		periodText: (start) => daysText(start, ends.get(start) ?? start, words),
		ticks: dayTicks(days),
		tickText: (day) => dayText(day, words, style),
	}
}

/** Texts of an hour, in UTC or the reader's own time as the words say. */
const inZone = (options: Intl.DateTimeFormatOptions) => {
	const [utc, own] = [dateFormat({ ...options, timeZone: 'UTC' }), dateFormat(options)]
	return (start: string, words: ChartWords): string =>
		(words.timeZone === undefined ? own : utc)(words).format(new Date(start))
}
const hourText = inZone({ hour: '2-digit', minute: '2-digit' })
const dayOfHour = inZone({ day: 'numeric', month: 'short' })

/**
 * `hours`: `YYYY-MM-DDTHH` to clicks. Covers one UTC day or two; where the reader's day changes,
 * the axis names the new one.
 */
const hoursOf = ({ hours, from, to, now = to, ...says }: HoursProps): ClicksChartProps => {
	const { words } = says
	const periods = fillHours(hours, from, to, now)
	const isOwn = words.timeZone === undefined
	const hourOf = (at: Date): number => (isOwn ? at.getHours() : at.getUTCHours())
	const dayIn = (start: string): string => dayOfHour(start, words)
	const spansDays = dayIn(periods[0]!.start) !== dayIn(periods.at(-1)!.start)
	return {
		...{ ...says, periods, own: words.hours },
		periodText: (start) => `${dayIn(start)}, ${hourText(start, words)}`,
		ticks: hourTicks(hourOf),
		tickText: (start) => (spansDays && hourOf(new Date(start)) === 0 ? dayIn(start) : hourText(start, words)),
		localZone: isOwn ? words.ownHours : words.hours.zone,
	}
}

export const DaysChart = (props: DaysProps) => <ClicksChart {...daysOf(props)} />
export const HoursChart = (props: HoursProps) => <ClicksChart {...hoursOf(props)} />

export interface ClicksOverTimeProps {
	details: Pick<LinkDetails, 'clicks' | 'dates' | 'hours'> & {
		range?: { from: string; to: string; complete?: boolean | undefined } | undefined
		linkData: Pick<LinkRecord, 'created_at'>
	}
	now: Date
	beside?: ClicksChartProps['beside']
	words: ChartWords
}

/** Days without clicks that a chart of all days may begin with: more are from before a move. */
const emptyAtMost = 31

/** When the chart begins and ends: not before the link was made. */
const spanOf = ({ range, linkData, dates }: ClicksOverTimeProps['details'], now: Date) => {
	const made = new Date(linkData.created_at)
	const begin = range === undefined ? made : new Date(range.from)
	const end = range === undefined ? now : new Date(Date.parse(range.to) + day - 1)
	const to = end < now ? end : now
	const from = made > begin && made <= to ? made : begin
	const first = new Date(Object.keys(dates).toSorted()[0] ?? Number.NaN)
	const isLate = first.getTime() - from.getTime() > emptyAtMost * day
	return { from: begin <= made && isLate ? first : from, to }
}

/** What the chart counts by. */
export const unitOf = (details: ClicksOverTimeProps['details'], now: Date): Unit => {
	const { from, to } = spanOf(details, now)
	return details.hours === undefined ? unitFor(daysBetween({ from: dayOf(from), to: dayOf(to) })) : 'hours'
}

/** What is drawn of the range that the details cover. */
export const chartOf = ({ details, now, beside, words }: ClicksOverTimeProps): ClicksChartProps => {
	const { range, clicks, dates, hours } = details
	const { from, to } = spanOf(details, now)
	const isAsked = range !== undefined && (range.complete !== undefined || to < now)
	const silent = isAsked ? words.noMatch : words.quietRange(range === undefined ? 0 : daysBetween(range))
	const quiet = clicks === 0 || range === undefined ? words.empty : silent
	const span = { from, to, now, quiet, beside, words }
	return hours === undefined ? daysOf({ dates, ...span }) : hoursOf({ hours, ...span })
}

export const ClicksOverTime = (props: ClicksOverTimeProps) => {
	const chart = chartOf(props)
	// Another unit is another chart, which its pointer has to read anew.
	return <ClicksChart key={chart.own.name} {...chart} />
}
