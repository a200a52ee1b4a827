/** How durations are written on the pages. */

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
