/** Times and lengths of time: in milliseconds, and in the reader's language. */

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** The last time that is written with a year of four digits, as all answers have it. */
export const lastTime = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const firstTime = Date.parse('0000-01-01T00:00:00Z')
/** A time that a zone moved past those years is the nearest of them. */
export const withinYears = (time: number): number => Math.min(Math.max(time, firstTime), lastTime)

const units = [
	['day', 86_400],
	['hour', 3_600],
	['minute', 60],
	['second', 1],
] as const

/** Seconds in the largest unit they fill, rounded up: nobody is asked back too early. */
const roundedUp = (seconds: number) => {
	const whole = Math.max(1, Math.ceil(seconds))
	const [unit, size] = units.find(([, size]) => whole >= size) ?? units[3]
	return { count: Math.ceil(whole / size), unit }
}

/** How long: "40 seconds", "2 minutes", "3 days". */
export const durationText = (seconds: number, locale: string): string => {
	const { count, unit } = roundedUp(seconds)
	return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** How long ago, "9 hours ago", in the largest unit that it fills, rounded down. */
export const agoText = (seconds: number, locale: string): string => {
	const [unit, size] = units.find(([, size]) => seconds >= size) ?? units[3]
	return new Intl.RelativeTimeFormat(locale).format(-Math.floor(seconds / size), unit)
}

/** How long from now, "in 40 seconds", which some languages inflect ("in 3 Tagen"). */
export const waitText = (seconds: number, locale: string): string => {
	const { count, unit } = roundedUp(seconds)
	return new Intl.RelativeTimeFormat(locale).format(count, unit)
}
