/** The time that the service goes by: the database's, which all of its processes share. */
import { minute, second } from '../../shared/text/time.ts'

/** Milliseconds from which a clock is so wrong that somebody has to set it. */
export const farApart = minute
/** Milliseconds within which our own clock is as good as the database's. */
const alike = second

export interface ClockSources {
	/** This machine's clock, in milliseconds since 1970. */
	own: () => number
	/** Milliseconds of a monotonic clock. */
	ticks: () => number
	/** Called when this machine's clock gets far from the database's, and when it is right. */
	onChange?: (ahead: number) => void
}

/**
 * A server whose clock is wrong would delete what is valid, so it goes by the database's. Between
 * two readings a monotonic clock goes on, so setting this machine's clock changes nothing either.
 * Where both agree, this machine's is used.
 */
export const createServiceClock = ({ own, ticks, onChange }: ClockSources) => {
	let read = { time: own(), at: ticks() }
	let isFar = false
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
		/** Reads the database's clock, which it shows at some moment in between. */
		look: async (ask: () => Promise<number>): Promise<void> => {
			const asked = own()
			const at = ticks()
			const time = await ask()
			const took = ticks() - at
			// A reading is as old as its way was long.
			const isAlike = time >= asked - alike && time <= asked + took + alike
			read = isAlike ? { time: asked + took, at: at + took } : { time: time + took / 2, at: at + took }
			if (Math.abs(ahead()) > farApart === isFar) return
			isFar = !isFar
			onChange?.(ahead())
		},
	}
}
