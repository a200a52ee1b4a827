/** The time that the service goes by: the database's, which all of its processes share. */
import { day, hour, minute, second } from '../../shared/text/time.ts'

/** Milliseconds from which a clock is so wrong that somebody has to set it. */
export const farApart = minute
/** Milliseconds within which our own clock is as good as the database's. */
const alike = second
/** Milliseconds from the database's past from which its clock is in doubt. */
export const doubtfulFrom = day
/** Milliseconds in which clocks that advance as time does are believed. */
const believedAfter = hour
/** Milliseconds between notes of the past. */
const notedEvery = minute

/** The database's clock, and the latest time that it lived at, if it knows one (store/past.ts). */
export interface Past {
	/** Milliseconds since 1970, both. */
	time: number
	lived: number | null
}

/** Whether the clock is in doubt: nothing ends for good by it. */
export const isDoubtful = ({ time, lived }: Past): boolean =>
	lived !== null && Math.abs(time - lived) > doubtfulFrom

export interface ClockSources {
	/** This machine's clock, in milliseconds since 1970. */
	own: () => number
	/** Milliseconds of a monotonic clock. */
	ticks: () => number
	/** Called when this machine's clock gets far from the database's, and when it is right. */
	onChange?: (ahead: number) => void
	/** Called when the clock gets in doubt, with the past, and with null when it no longer is. */
	onDoubt?: (lived: number | null) => void
}

/** What the database should note of its past: a time that it lived at. */
export interface ToNote {
	time: number
	/** Whether that ends the doubt. */
	isRight: boolean
}

/**
 * Since when the clocks of this machine and the database advance together, in `ticks`: a step of
 * either begins anew.
 */
const createSteadiness = (since: number) => {
	let last: { asked: number; at: number; time: number; took: number } | undefined
	return (reading: { asked: number; at: number; time: number; took: number }): number => {
		if (last !== undefined) {
			const passed = reading.at - last.at
			// NTP slows clocks down and speeds them up by less than a thousandth.
			const slack = alike + last.took + reading.took + passed / 1_000
			const isStep = (from: number, to: number) => Math.abs(to - from - passed) > slack
			if (isStep(last.asked, reading.asked) || isStep(last.time, reading.time)) since = reading.at
		}
		last = reading
		return since
	}
}

/**
 * A server whose clock is wrong would delete what is valid, so it goes by the database's. Between
 * two readings a monotonic clock goes on, so setting this machine's clock changes nothing either.
 * Where both agree, this machine's is used. Both may lie: then the database's past tells.
 */
export const createServiceClock = ({ own, ticks, onChange, onDoubt }: ClockSources) => {
	let read = { time: own(), at: ticks() }
	let isFar = false
	let isInDoubt = false
	const steadyFrom = createSteadiness(ticks())
	const now = (): number => {
		const expected = read.time + (ticks() - read.at)
		const time = own()
		return Math.abs(time - expected) < alike ? time : Math.floor(expected)
	}
	/** By how many milliseconds this machine's clock is ahead; 0 where both agree. */
	const ahead = (): number => own() - now()
	return {
		now,
		ahead,
		/** Whether the clock is more than a day from the database's past, either way. */
		isInDoubt: (): boolean => isInDoubt,
		/**
		 * Reads the database's clock, which it shows at some moment in between, and its past.
		 * Answers what to note of that; undefined for nothing.
		 */
		look: async (ask: () => Promise<Past>): Promise<ToNote | undefined> => {
			const asked = own()
			const at = ticks()
			const past = await ask()
			const { time, lived } = past
			const took = ticks() - at
			// A reading is as old as its way was long.
			const isAlike = time >= asked - alike && time <= asked + took + alike
			read = isAlike ? { time: asked + took, at: at + took } : { time: time + took / 2, at: at + took }
			const isSteady = at - steadyFrom({ asked, at, time, took }) >= believedAfter
			const isFarFromPast = isDoubtful(past)
			if (isInDoubt !== (isFarFromPast && !isSteady)) {
				isInDoubt = !isInDoubt
				onDoubt?.(isInDoubt ? lived : null)
			}
			if (Math.abs(ahead()) > farApart !== isFar) {
				isFar = !isFar
				onChange?.(ahead())
			}
			if (isInDoubt || (lived !== null && !isFarFromPast && time - lived < notedEvery)) return undefined
			return { time, isRight: isFarFromPast }
		},
	}
}
