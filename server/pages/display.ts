/** Owns how addresses and durations are written on the pages. */

/** An address as people say it: without scheme and without a closing slash. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//i, '').replace(/\/$/, '')

/** Whether an address may become a link: only what a browser opens as a web page. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

const units = [
	['day', 86_400],
	['hour', 3_600],
	['minute', 60],
	['second', 1],
] as const

/** Seconds in words, rounded up to a unit that says enough: "40 seconds", "2 minutes", "3 days". */
export const durationText = (seconds: number): string => {
	const whole = Math.max(1, Math.ceil(seconds))
	const [unit, size] = units.find(([, size]) => whole >= size) ?? units[3]
	const count = Math.ceil(whole / size)
	return `${count.toLocaleString('en-GB')} ${unit}${count === 1 ? '' : 's'}`
}
