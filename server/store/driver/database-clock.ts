/** Translates our deadlines to the database's clock, which compares them inside the statement. */
import { minute } from '../../../shared/time.ts'

/** Milliseconds after which a reading is taken anew, because clocks drift apart. */
const freshFor = minute

/** The database's clock in milliseconds since 1970, not the time its transaction began. */
export const clockTime = '(extract(epoch from clock_timestamp()) * 1000)::double precision'

export interface DatabaseClock {
	/** A time of `ticks` by the database's clock, in milliseconds since 1970. */
	timeAt(moment: number): Promise<number>
	/** Notes the time the database just gave, in milliseconds since 1970. */
	learn(time: number): void
	/** Forgets the reading: the next connection may lead to another database with another clock. */
	forget(): void
}

/**
 * `ask` reads the database's clock; `ticks` is a clock of ours that nobody sets. An answer is already old when it arrives,
 * so a deadline there errs on the early side.
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
