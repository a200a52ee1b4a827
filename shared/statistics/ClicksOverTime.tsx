/** The chart of a link's clicks: by hour if the server sent hours, else by day. */
/** @jsxImportSource preact */
import type { LinkDetails } from '../links.ts'
import { DaysChart } from './DaysChart.tsx'
import { daysBetween } from './days.ts'
import { HoursChart } from './HoursChart.tsx'
import type { ChartWords } from './words.ts'

export interface ClicksOverTimeProps {
	details: LinkDetails
	now: Date
	words: ChartWords
}

/** Draws the range that the details cover, and nothing from before the link was made. */
export const ClicksOverTime = ({ details, now, words }: ClicksOverTimeProps) => {
	const { range, linkData, clicks, dates, hours } = details
	const made = new Date(linkData.created_at)
	const begin = range === undefined ? made : new Date(range.from)
	const from = made > begin ? made : begin
	const quiet = clicks === 0 || range === undefined ? words.empty : words.quietRange(daysBetween(range))
	const span = { from, to: now, quiet, words }
	return hours === undefined ? <DaysChart dates={dates} {...span} /> : <HoursChart hours={hours} {...span} />
}
