/** The deadline of one visit, and the failure after it. */
import { Unavailable } from '../errors.ts'

/** In milliseconds of a clock that nobody sets. */
export interface Deadline {
	/** Until its click is written; the database refuses it later. */
	writeBy: number
	/** Until it is answered: the time between is for the commit and its answer. */
	answerBy: number
	/** Whether its client has hung up. */
	isGone: () => boolean
}

/** The database was too late, or was not asked. `became`: whether it was done all the same. */
export const tooLate = (became?: Promise<boolean>): Unavailable =>
	new Unavailable(new Error('the deadline has passed, or too many wait'), became)
