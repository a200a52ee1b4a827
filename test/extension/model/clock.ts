/** The model's clock: time passes from one event to the next, and storage answers in any order. */

export interface Clock {
	now: number
	/** When the computer woke up last. */
	woke: number
	/** Does the work after this many milliseconds. Call the result to cancel. */
	later: (milliseconds: number, work: () => void) => () => void
	/** Resolves after this many seconds. */
	sleep: (seconds: number) => Promise<void>
	/** Lets this many seconds pass, and whatever is due in them happen. */
	pass: (seconds: number) => Promise<void>
	/** Resolves once nothing happens any more before time passes. */
	settle: () => Promise<void>
	/** What takes a moment: storage, a lock. How many turns differs each time. */
	moment: () => Promise<void>
}

/** Numbers from 0 up to `below`, the same for the same seed. Source: Marsaglia, "Xorshift RNGs". */
const createChance = (seed: number) => {
	let state = seed | 1
	return (below: number): number => {
		state ^= state << 13
		state ^= state >>> 17
		state ^= state << 5
		return (state >>> 0) % below
	}
}

/** Turns of the event loop without anything new, after which all is quiet. */
const QUIET = 3

export const createClock = (seed: number, look: () => Promise<void>): Clock => {
	const chance = createChance(seed)
	const timers = new Set<{ at: number; work: () => void }>()
	let moments = 0
	const settle = async (): Promise<void> => {
		for (let quiet = 0; quiet < QUIET; ) {
			const before = moments
			await new Promise((resolve) => setImmediate(resolve))
			quiet = before === moments ? quiet + 1 : 0
		}
	}
	const clock: Clock = {
		now: Date.UTC(2026, 10, 20, 12),
		woke: 0,
		later: (milliseconds, work) => {
			const timer = { at: clock.now + milliseconds, work }
			timers.add(timer)
			return () => timers.delete(timer)
		},
		sleep: (seconds) => new Promise((resolve) => void clock.later(seconds * 1_000, resolve)),
		pass: async (seconds) => {
			const end = clock.now + seconds * 1_000
			await settle()
			for (;;) {
				await look()
				const next = [...timers].toSorted((one, other) => one.at - other.at)[0]
				if (next === undefined || next.at > end) break
				timers.delete(next)
				clock.now = Math.max(clock.now, next.at)
				next.work()
				await settle()
			}
			clock.now = end
		},
		settle,
		moment: async () => {
			moments++
			for (let turns = chance(4); turns > 0; turns--) await undefined
			moments++
		},
	}
	return clock
}
