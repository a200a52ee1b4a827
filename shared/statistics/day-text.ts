/** Days as the reader writes them. */
import { dateFormat, type Reader } from './formats.ts'

const day = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const
const days = {
	long: dateFormat({ ...day, year: 'numeric' }),
	short: dateFormat(day),
	month: dateFormat({ ...day, day: undefined, year: 'numeric' }),
}

/** A UTC day such as `2026-11-20` in words; `short` omits the year, `month` the day. */
export const dayText = (date: string, reader: Reader, style: keyof typeof days = 'long'): string =>
	days[style](reader).format(new Date(`${date}T00:00:00Z`))
