/** Until when a request is waited for; what is asked on its behalf knows without being told. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds from a request's arrival. Source: server/INTERFACE.md, "When the database is slow or away". */
export interface Patience {
	/** Until a visit's click is written; the database refuses it later. */
	toWrite: number
	/** Until a visit is answered: the time between is for the commit and its answer. */
	toAnswer: number
	/** Until any other request is answered. */
	toServe: number
}
export const usualPatience: Patience = { toWrite: 4_000, toAnswer: 5_000, toServe: 10_000 }

const served = new AsyncLocalStorage<number>()

/** A clock that nobody sets, in milliseconds. */
export const ticks = (): number => performance.now()

/** A time of `ticks`; undefined for work that no request waits for. */
export const deadline = (): number | undefined => served.getStore()

/** Works with this deadline (a time of `ticks`) instead of the one there is. */
export const withDeadline = <T>(by: number, work: () => T): T => served.run(by, work)

/** Works for so many milliseconds at most, or until the deadline there is, if that is earlier. */
export const withinTime = <T>(milliseconds: number, work: () => T): T =>
	withDeadline(Math.min(deadline() ?? Number.POSITIVE_INFINITY, ticks() + milliseconds), work)

/** A part of a long answer: whoever reads it is waited for, so it has a time of its own. */
export const anew = <T>(work: () => T): T => withDeadline(ticks() + usualPatience.toServe, work)

/** Milliseconds until the deadline; undefined when there is none. */
export const timeLeft = (): number | undefined => {
	const by = deadline()
	return by === undefined ? undefined : Math.max(0, by - ticks())
}
