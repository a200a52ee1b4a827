/** Numbers and moments as the reader writes them. */

/** The reader: a BCP 47 language tag such as `en-GB`. */
export interface Reader {
	locale: string
}

/** Makes each format once: making one takes longer than a hundred uses. */
export const kept = <T>(make: (locale: string) => T): ((reader: Reader) => T) => {
	const made = new Map<string, T>()
	return ({ locale }) => {
		const format = made.get(locale) ?? make(locale)
		made.set(locale, format)
		return format
	}
}

/** A date format of the reader's language. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
	kept((locale) => new Intl.DateTimeFormat(locale, options))

const day = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const
const days = {
	long: dateFormat({ ...day, year: 'numeric' }),
	short: dateFormat(day),
	month: dateFormat({ ...day, day: undefined, year: 'numeric' }),
}

/** A UTC day such as `2026-11-20` in words; `short` omits the year, `month` the day. */
export const dayText = (date: string, reader: Reader, style: keyof typeof days = 'long'): string =>
	days[style](reader).format(new Date(`${date}T00:00:00Z`))

/** UTC days in words, both included: `16–22 Nov 2026`. */
export const daysText = (from: string, to: string, reader: Reader): string =>
	days.long(reader).formatRange(new Date(from), new Date(to))

const numbers = kept((locale) => new Intl.NumberFormat(locale))

/** A whole number as the reader writes it, e.g. `12,345`. */
export const figure = (value: number, reader: Reader): string => numbers(reader).format(value)

/** A number short enough for an axis, e.g. `12k`. */
export const axisFigure = (value: number, { locale }: Reader): string =>
	value.toLocaleString(locale, value < 10_000 ? {} : { notation: 'compact' })

/** A share of a whole in percent, e.g. `34%`. Anything above zero never reads as 0. */
export const percent = (part: number, whole: number, { locale }: Reader): string => {
	const share = whole === 0 ? 0 : part / whole
	const text = Math.max(share, part > 0 ? 0.01 : 0).toLocaleString(locale, { style: 'percent' })
	return part > 0 && share < 0.01 ? `<${text}` : text
}

const units = [
	['year', 31_536_000],
	['month', 2_592_000],
	['day', 86_400],
	['hour', 3_600],
	['minute', 60],
] as const

const relative = kept((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

/** How long ago a moment was, e.g. `3 hours ago`. The last minute and the future read as `now`. */
export const ago = (at: Date, now: Date, reader: Reader): string => {
	const seconds = Math.max(0, (now.getTime() - at.getTime()) / 1000)
	const [unit, size] = units.find(([, size]) => seconds >= size) ?? ['second', Number.POSITIVE_INFINITY]
	return relative(reader).format(-Math.floor(seconds / size), unit)
}
