/** Numbers requests, so that a late answer to an earlier one is neither shown nor copied. */
import type { CopyText } from '../../actions/hand-out.ts'

export interface Turn {
	isCurrent: () => boolean
	/** Copies unless something else was asked for meanwhile. */
	copy: CopyText
}

/** Each call ends the turn before. */
export const createTurns = (copy: CopyText): (() => Turn) => {
	let current = 0
	return () => {
		const own = ++current
		const isCurrent = () => own === current
		return { isCurrent, copy: async (text) => isCurrent() && copy(text) }
	}
}
