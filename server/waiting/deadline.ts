/** The deadline of the request being served, known to everything done for it. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds from arrival. Source: INTERFACE.md, "When the database is slow or away". */
export interface Patience {
	/** Until a visit's click is written; the database refuses later ones. */
	toWrite: number
	/** Until a visit is answered: leaves time for the commit to return. */
	toAnswer: number
	/** Until any other request is answered. */
	toServe: number
}
export const usualPatience: Patience = { toWrite: 4_000, toAnswer: 5_000, toServe: 10_000 }

const served = new AsyncLocalStorage<number>()

/** A monotonic clock in milliseconds. */
export const ticks = (): number => performance.now()

/** The deadline in `ticks`; undefined for work that no request waits for. */
export const deadline = (): number | undefined => served.getStore()

/** Does work with this deadline (in `ticks`) instead of the current one. */
export const withDeadline = <T>(by: number, work: () => T): T => served.run(by, work)

/** Does work for at most this many milliseconds, and not beyond the current deadline. */
export const withinTime = <T>(milliseconds: number, work: () => T): T =>
	withDeadline(Math.min(deadline() ?? Number.POSITIVE_INFINITY, ticks() + milliseconds), work)

/** Does one part of a long response with a deadline of its own: the reader sets the pace. */
export const anew = <T>(work: () => T): T => withDeadline(ticks() + usualPatience.toServe, work)

/** Milliseconds until the deadline; undefined when there is none. */
export const timeLeft = (): number | undefined => {
	const by = deadline()
	return by === undefined ? undefined : Math.max(0, by - ticks())
}
