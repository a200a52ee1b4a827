/** What a day of the list is called: "Today", "Yesterday", or its date. */
import { dateFormat } from '../../../shared/statistics/formats.ts'
import { day } from '../../../shared/time.ts'

const midnight = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

const dayOnly = { weekday: 'long', day: 'numeric', month: 'long' } as const
const thisYear = dateFormat(dayOnly)
const otherYear = dateFormat({ ...dayOnly, year: 'numeric' })

export const dayText = (at: Date, now: Date, locale: string): string => {
	// Days of a clock change have 23 or 25 hours.
	const ago = Math.round((midnight(now) - midnight(at)) / day)
	if (ago < 0 || ago > 1) {
		const format = at.getFullYear() === now.getFullYear() ? thisYear : otherYear
		return format({ locale }).format(at)
	}
	const text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day')
	return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
