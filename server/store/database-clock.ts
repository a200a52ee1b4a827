/** What time it is for the database: deadlines are compared there, inside the statements that keep them. */

/** A reading older than this many milliseconds is not relied on: two clocks drift apart. */
const freshFor = 60_000

export interface DatabaseClock {
	/** A moment of ours (in milliseconds, as `ticks` counts them) as the database will see it, in milliseconds since 1970. */
	timeAt(moment: number): Promise<number>
	/** Takes note of what the database said its time was, in milliseconds since 1970. */
	learn(time: number): void
	/** The next answer may come from another database, with another clock. */
	forget(): void
}

/**
 * `ask` answers the database's time, `ticks` is a clock of ours that is never set. What was said is old by the time it is
 * heard, so that a deadline is rather too early there than too late.
 */
export const createDatabaseClock = (ask: () => Promise<number>, ticks: () => number): DatabaseClock => {
	let reading: { time: number; at: number } | undefined
	const clock: DatabaseClock = {
		timeAt: async (moment) => {
			if (reading === undefined || ticks() - reading.at > freshFor) clock.learn(await ask())
			return reading!.time + (moment - reading!.at)
		},
		learn: (time) => {
			reading = { time, at: ticks() }
		},
		forget: () => {
			reading = undefined
		},
	}
	return clock
}
