/** How long a visit may take, and until when its click may be written. */
import { Unavailable } from '../errors.ts'

/** Milliseconds from a visit's arrival. Source: server/INTERFACE.md, "When the database is slow or away". */
export interface Patience {
	/** Until its click is written; the database refuses it later. */
	toWrite: number
	/** Until it is answered: the time between is for the commit and its answer. */
	toAnswer: number
}
export const visitPatience: Patience = { toWrite: 4_000, toAnswer: 5_000 }

/** The deadline of one visit, in milliseconds of a clock that nobody sets. */
export interface Deadline {
	writeBy: number
	answerBy: number
	/** Whether its client has hung up. */
	isGone: () => boolean
}

/** The database did not get to it in time: nothing is written, now or later. */
export const tooLate = (): Unavailable => new Unavailable(new Error('the deadline has passed'))
