/** A moment: in the reader's words, with UTC in the title, and for machines in `datetime`. */
/** @jsxImportSource preact */
import { ago } from './formats.ts'
import type { ChartWords } from './words.ts'

export interface TimeProps {
	/** ISO 8601 timestamp. Anything else is shown as it is. */
	at: string
	/** If given, the text is relative, e.g. "3 hours ago". */
	now?: Date
	/** `day` omits the time of day, `weekday` names it and the month. */
	precision?: 'day' | 'minute' | 'weekday'
	words: ChartWords
}

/** A page may rewrite the text of every `time[data-local]` in the reader's own zone. */
export const Time = ({ at, now, precision = 'minute', words }: TimeProps) => {
	const moment = new Date(at)
	if (Number.isNaN(moment.getTime())) return <span>{at}</span>
	const utc = `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`
	if (now !== undefined) {
		return (
			<time dateTime={moment.toISOString()} title={utc}>
				{ago(moment, now, words)}
			</time>
		)
	}
	const text = moment.toLocaleString(words.locale, {
		timeZone: words.timeZone,
		day: 'numeric',
		month: precision === 'weekday' ? 'long' : 'short',
		year: 'numeric',
		...(precision === 'weekday' && { weekday: 'long' }),
		...(precision !== 'day' && { hour: '2-digit', minute: '2-digit' }),
		...(precision !== 'day' && words.timeZone !== undefined && { timeZoneName: 'short' }),
	})
	return (
		<time dateTime={moment.toISOString()} title={utc} data-local={precision}>
			{text}
		</time>
	)
}
