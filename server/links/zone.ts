/** Reads local times in a time zone, as forms and files have them. */
import { day, withinYears } from '../../shared/text/time.ts'
import { tryTo } from '../../shared/try-to.ts'

/** Milliseconds by which local time is ahead of UTC at this time. */
const aheadAt = (time: number, format: Intl.DateTimeFormat): number => {
	const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
	return (
		Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!) -
		Math.floor(time / 1000) * 1000
	)
}

/** A reader of local times in a zone. `local` as if it were UTC. */
export type ToUtc = (local: number) => number

/**
 * For a zone by its name (`Europe/Berlin`) or offset (`+02:00`); undefined when there is none such.
 * A time that a clock change skips or repeats is read as before the change. Years have four digits.
 */
export const createZone = (zone: string): ToUtc | undefined => {
	if (zone === 'UTC') return (local) => local
	const shown = {
		...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
		...({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const),
	}
	const format = tryTo(() => new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...shown }))
	if (format === undefined) return undefined
	return (local) => {
		const before = local - aheadAt(local - day, format)
		const after = local - aheadAt(before, format)
		// Clocks show it after the change alone; skipped, they show it at neither time.
		const isAfter = after !== before && local - aheadAt(after, format) === after
		return withinYears(isAfter ? after : before)
	}
}
