/** Days as the reader writes them. */
import { kept, type Reader } from './formats.ts'

const day = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const
const days = {
	long: kept((locale) => new Intl.DateTimeFormat(locale, { ...day, year: 'numeric' })),
	short: kept((locale) => new Intl.DateTimeFormat(locale, day)),
	month: kept((locale) => new Intl.DateTimeFormat(locale, { ...day, day: undefined, year: 'numeric' })),
}

/** A UTC day such as `2026-11-20` in words; `short` omits the year, `month` the day. */
export const dayText = (date: string, reader: Reader, style: keyof typeof days = 'long'): string =>
	days[style](reader).format(new Date(`${date}T00:00:00Z`))
