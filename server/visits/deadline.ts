/** How long a visit is waited for, and when it need not be sent any more. */
import { Unavailable } from '../errors.ts'

/** Milliseconds of a visit from its arrival. Source of the sum: server/INTERFACE.md, "When the database is slow or away". */
export interface Patience {
	/** Until its click must begin to be written; the database refuses it later. */
	toWrite: number
	/** Until it is answered: the rest is for the commit and its way back. */
	toAnswer: number
}
export const visitPatience: Patience = { toWrite: 4_000, toAnswer: 5_000 }

/** One request on its way; moments are milliseconds of a clock that is never set. */
export interface Deadline {
	writeBy: number
	answerBy: number
	/** Whether its client has gone: nobody would hear the answer. */
	isGone: () => boolean
}

/** The database did not come to it in time. Nothing was written, or what was sent will not be. */
export const tooLate = (): Unavailable => new Unavailable(new Error('the deadline has passed'))
