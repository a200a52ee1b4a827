/** Day and minute in a time zone. */

interface Local {
	day: string
	/** Minutes since midnight. */
	minute: number
}
type ZoneClock = (time: number) => Local

/** Zones have whole minutes, so one answer is good for all visits of a minute. */
const createZoneClock = (timeZone: string): ZoneClock => {
	const format = new Intl.DateTimeFormat('en-GB', {
		timeZone,
		...({ weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
	})
	let last: Local & { since: number } = { since: Number.NaN, day: '', minute: 0 }
	return (time) => {
		const since = Math.floor(time / 60_000)
		if (since !== last.since) {
			const [, day = '', hour, minute] = /^(\w{3}),? (\d\d):(\d\d)$/.exec(format.format(time)) ?? []
			last = { since, day: day.toLowerCase(), minute: Number(hour) * 60 + Number(minute) }
		}
		return last
	}
}

const clocks = new Map<string, ZoneClock>()

/** The clock of a zone, made once; undefined where this machine doesn’t know the zone. */
export const zoneClock = (zone: string): ZoneClock | undefined => {
	const key = zone.toLowerCase()
	try {
		const clock = clocks.get(key) ?? createZoneClock(key)
		clocks.set(key, clock)
		return clock
	} catch {
		return undefined
	}
}
