/** How long the steps of this process's event loop take, seen by a timer that they delay. */
import { minute, second } from '../../shared/text/time.ts'
import { ticks } from '../waiting/deadline.ts'

/** Milliseconds between its looks: what a step may have taken beyond what is seen. */
const every = 25
/** The same while nobody asks for anything: looks were a third of what an idle process cost. */
const everyAtRest = 250
/** The last minute is forgotten piece by piece. */
const piece = 5 * second

export const createLoopMeter = () => {
	/** Shared with the thread that answers for this process (`run/pulse.ts`). */
	const steps = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
	let longest = 0
	/** The longest of each piece of the last minute, by its number. */
	const recent = new Map<number, number>()
	return {
		steps,
		/** Milliseconds by which a step was late, and when. */
		saw: (late: number, at: number): void => {
			longest = Math.max(longest, late)
			const nth = Math.floor(at / piece)
			recent.set(nth, Math.max(recent.get(nth) ?? 0, late))
			for (const old of recent.keys()) if (old <= nth - minute / piece) recent.delete(old)
		},
		/** Milliseconds of the longest step. */
		longest: (at: number): { start: number; minute: number } => {
			const since = Math.floor(at / piece) - minute / piece
			const pieces = [...recent].filter(([nth]) => nth > since).map(([, late]) => late)
			return { start: longest, minute: Math.max(0, ...pieces) }
		},
	}
}
export type LoopMeter = ReturnType<typeof createLoopMeter>

/** Looks at the loop until the process ends, and keeps no process from that. */
export const watchLoop = ({ steps, saw }: LoopMeter, requests: { readonly begun: number }): void => {
	let seen = requests.begun
	let askedAt = ticks()
	const look = (before: number) => {
		const wait = before - askedAt < second ? every : everyAtRest
		setTimeout(() => {
			const at = ticks()
			saw(Math.max(0, at - before - wait), at)
			Atomics.add(steps, 0, 1)
			if (requests.begun !== seen) askedAt = at
			seen = requests.begun
			look(at)
		}, wait).unref()
	}
	look(askedAt)
}
