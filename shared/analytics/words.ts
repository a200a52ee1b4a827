/** Owns the words and formats of the charts: English here; another language or time zone is handed in, never asked of the machine. */
import type { LinkState } from '../links.ts'

/** Everything a chart says. `timeZone` undefined means the reader's own. */
export interface Words {
	locale: string
	timeZone: string | undefined
	clicks: string
	visitors: string
	lastClick: string
	state: string
	states: Record<LinkState, string>
	none: string
	until: string
	withPassword: string
	clicksUsed: (used: string, of: string) => string
	day: string
	share: string
	asTable: string
	quietDays: string
	daysEmpty: string
	daysQuiet: (days: string) => string
	daysSummary: (first: string, last: string, clicks: string, most: string, mostOn: string) => string
	clicksOn: (clicks: string, day: string) => string
	others: (count: string) => string
	showOthers: string
	notListed: (count: string) => string
	unknown: string
	direct: string
	clicksEmpty: string
	time: string
	country: string
	referrer: string
	browser: string
	visitor: string
}

export const english: Words = {
	locale: 'en-GB',
	timeZone: 'UTC',
	clicks: 'Clicks',
	visitors: 'Visitors',
	lastClick: 'Last click',
	state: 'State',
	states: { active: 'Active', expired: 'Expired', exhausted: 'Used up' },
	none: 'None yet',
	until: 'until',
	withPassword: 'with a password',
	clicksUsed: (used, of) => `${used} of ${of} clicks`,
	day: 'Day',
	share: 'Share',
	asTable: 'Show as a table',
	quietDays: 'Days in UTC. Days without clicks are left out.',
	daysEmpty: 'Clicks will appear here, day by day.',
	daysQuiet: (days) => `No clicks in the last ${days} days.`,
	daysSummary: (first, last, clicks, most, mostOn) =>
		`Clicks by day from ${first} to ${last}: ${clicks} in all, most on ${mostOn} (${most}).`,
	clicksOn: (clicks, day) => `${day}: ${clicks}`,
	others: (count) => `${count} others`,
	showOthers: 'Show the others',
	notListed: (count) => `${count} more are not listed.`,
	unknown: 'Unknown',
	direct: 'Direct',
	clicksEmpty: 'The newest clicks will appear here: when, from where, with which browser.',
	time: 'Time',
	country: 'Country',
	referrer: 'Referrer',
	browser: 'User agent',
	visitor: 'Visitor',
}

/** A whole number as the reader writes it, e.g. `12,345`. */
export const figure = (value: number, words: Words): string => value.toLocaleString(words.locale)

/** A number short enough for an axis, e.g. `12k`. */
export const axisFigure = (value: number, words: Words): string =>
	value.toLocaleString(words.locale, value < 10_000 ? {} : { notation: 'compact' })

/** A share of a whole in percent, e.g. `34%`; what is more than nothing never reads as 0. */
export const percent = (part: number, whole: number, words: Words): string => {
	const share = whole === 0 ? 0 : part / whole
	const text = Math.max(share, part > 0 ? 0.01 : 0).toLocaleString(words.locale, { style: 'percent' })
	return part > 0 && share < 0.01 ? `<${text}` : text
}

/** A UTC day such as `2026-11-20` in the reader's language; `short` leaves the year out. */
export const dayText = (day: string, words: Words, style: 'long' | 'short' | 'month' = 'long'): string =>
	new Date(`${day}T00:00:00Z`).toLocaleDateString(words.locale, {
		timeZone: 'UTC',
		month: 'short',
		...(style !== 'month' && { day: 'numeric' }),
		...(style !== 'short' && { year: 'numeric' }),
	})

const units = [
	['year', 31_536_000],
	['month', 2_592_000],
	['day', 86_400],
	['hour', 3_600],
	['minute', 60],
] as const

/** How long ago a moment was, e.g. `3 hours ago`; a moment of the last minute, or of a clock ahead of ours, is `now`. */
export const ago = (at: Date, now: Date, words: Words): string => {
	const seconds = Math.max(0, (now.getTime() - at.getTime()) / 1000)
	const relative = new Intl.RelativeTimeFormat(words.locale, { numeric: 'auto' })
	const [unit, size] = units.find(([, size]) => seconds >= size) ?? ['second', Number.POSITIVE_INFINITY]
	return relative.format(-Math.floor(seconds / size), unit)
}
