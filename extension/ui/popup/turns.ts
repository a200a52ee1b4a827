/** Numbers requests, so that a late answer to an earlier one is neither shown nor copied. */
import type { Clip } from '../../actions/making/clip.ts'
import { copyClip } from '../clipboard.ts'

let current = 0

/** Each call ends the turn before. */
export const nextTurn = () => {
	const own = ++current
	const isCurrent = (): boolean => own === current
	/** Copies unless something else was asked for meanwhile. */
	const copy = async (clip: Clip): Promise<boolean> => isCurrent() && copyClip(clip)
	return { isCurrent, copy }
}
export type Turn = ReturnType<typeof nextTurn>
